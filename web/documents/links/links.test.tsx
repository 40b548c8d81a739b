import { createFolder, renameAsset, updateFolder } from '@strongroom/contract/documents/assets.ts'
import { createLink, updateLinkUrl } from '@strongroom/contract/documents/links.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { text } from '../../i18n/language.ts'
import { Refusal } from '../../test/fake-server.ts'
import { asset, WORKSPACE } from '../../test/samples.ts'
import { server } from '../../test/set-up.ts'
import { place } from '../../test/folder-place.ts'
import { show } from '../../test/show.tsx'
import { editFolderIntent, openCreate } from '../asset-actions/asset-intents.ts'
import { AssetName } from '../assets/asset-name.tsx'
import { editLinkIntent } from './edit-link-intent.ts'
import { LinkAddress } from './link-address.tsx'

const url = 'https://example.org/page'
const link = asset('Site', { type: 'LINK', extension: null, url })

const opened = async (open: () => void) => {
  const user = await show(
    <button type="button" onClick={open}>
      Open
    </button>,
  )
  await user.click(screen.getByRole('button', { name: 'Open' }))
  return { user, dialog: await screen.findByRole('dialog') }
}
const button = (dialog: HTMLElement, name: string) => within(dialog).getByRole<HTMLButtonElement>('button', { name })

test('the chooser leads to a folder or a link, and back', async () => {
  server.on(createLink, ({ body }) => asset(body.name, { type: 'LINK', extension: null, url: body.url }))
  const { user, dialog } = await opened(() => openCreate(place))
  await user.click(within(dialog).getByRole('button', { name: (name) => name.startsWith(text('asset.create.folder')) }))
  expect(button(dialog, text('asset.folder.submit')).disabled).toBe(true)
  await user.click(button(dialog, text('dialog.back')))
  await user.click(within(dialog).getByRole('button', { name: (name) => name.startsWith(text('asset.create.link')) }))
  await user.type(within(dialog).getByLabelText(new RegExp(text('asset.link.text'))), 'Site')
  const address = within(dialog).getByRole('textbox', { name: (name) => name.startsWith(text('asset.link.url')) })
  await user.type(address, 'javascript:alert(1)')
  await user.click(button(dialog, text('asset.link.submit')))
  expect(await within(dialog).findByText(text('field.url'))).toBeDefined()
  expect(server.callsOf(createLink)).toEqual([])
  await user.clear(address)
  await user.type(address, url)
  await user.click(button(dialog, text('asset.link.submit')))
  expect(await screen.findByText(text('asset.link.done', { name: 'Site' }))).toBeDefined()
  expect(server.callsOf(createLink)[0]!.body).toMatchObject({ name: 'Site', url, workspaceUuid: WORKSPACE })
})

test('with one permitted kind there is no choice', async () => {
  server.on(createFolder, () => {
    throw new Refusal('name.taken')
  })
  const { dialog } = await opened(() => openCreate({ ...place, mayCreateLink: false }))
  expect(button(dialog, text('asset.folder.submit'))).toBeDefined()
  expect(within(dialog).queryByRole('button', { name: text('dialog.back') })).toBeNull()
})

test('editing sends only what changed, and shows the refusal', async () => {
  server
    .on(updateLinkUrl, () => undefined)
    .on(renameAsset, () => {
      throw new Refusal('name.taken')
    })
  const { user, dialog } = await opened(() => editLinkIntent.open(link))
  const address = within(dialog).getByRole('textbox', { name: (name) => name.startsWith(text('asset.link.url')) })
  await user.type(address, '/b')
  await user.click(button(dialog, text('asset.link.save')))
  expect(await screen.findByText(text('asset.link.saved', { name: 'Site' }))).toBeDefined()
  expect(server.callsOf(updateLinkUrl).map(({ body }) => body)).toEqual([{ url: `${url}/b` }])
  expect(server.callsOf(renameAsset)).toEqual([])
})

test.each([
  ['new', () => openCreate({ ...place, mayCreateFolder: false }), 'asset.link.submit'],
  ['changed', () => editLinkIntent.open(link), 'asset.link.save'],
] as const)(
  'the refusal of a taken name of a %s link is at the field, which has the focus',
  async (_, open, submit) => {
    const taken = () => {
      throw new Refusal('name.taken')
    }
    server.on(createLink, taken).on(renameAsset, taken)
    const { user, dialog } = await opened(open)
    const field = within(dialog).getByLabelText(new RegExp(text('asset.link.text')))
    await user.type(field, 'Other')
    const address = within(dialog).getByRole('textbox', { name: (name) => name.startsWith(text('asset.link.url')) })
    await user.clear(address)
    await user.type(address, url)
    await user.click(button(dialog, text(submit)))
    await waitFor(() => expect(document.activeElement).toBe(field))
    expect(field.getAttribute('aria-invalid')).toBe('true')
    const said = field.getAttribute('aria-describedby')!.split(' ')
    expect(said.map((one) => document.getElementById(one)?.textContent)).toContain(text('error.name.taken'))
    expect(within(dialog).queryByRole('alert')).toBeNull()
  },
)

test('the flags of a folder are changed', async () => {
  server.on(updateFolder, () => undefined)
  const folder = asset('F', { type: 'FOLDER', allowEdit: false })
  const { user, dialog } = await opened(() => editFolderIntent.open(folder))
  await user.click(within(dialog).getByRole('checkbox', { name: text('asset.folder.allow-edit') }))
  await user.click(button(dialog, text('asset.folder.save')))
  expect(await screen.findByText(text('asset.folder.saved', { name: 'F' }))).toBeDefined()
  expect(server.callsOf(updateFolder)[0]!.body).toEqual({
    allowNewDocument: true,
    allowNewFolder: true,
    allowEdit: true,
  })
})

test('the address in a list is cut after 80 characters, except on paper', async () => {
  const long = `https://example.org/${'a'.repeat(100)}`
  await show(<LinkAddress asset={{ url: long }} />)
  const shown = [...screen.getByTitle(long).children].map(({ textContent }) => textContent)
  expect(shown).toEqual([`${long.slice(0, 80)}…`, long])
})

beforeEach(() => localStorage.removeItem('strongroom.external-links'))
afterEach(() => vi.restoreAllMocks())

test('a link opens after a warning, in a tab that cannot reach this one; the warning can be skipped for ever', async () => {
  const open = vi.spyOn(window, 'open').mockReturnValue(null)
  const user = await show(<AssetName asset={link} className={undefined} />)
  const anchor = screen.getByRole('link', { name: 'Site' })
  fireEvent(anchor, new MouseEvent('auxclick', { bubbles: true, cancelable: true, button: 1 }))
  const dialog = await screen.findByRole('dialog', { name: text('external-link.title') })
  expect(dialog.textContent).toContain('example.org')
  const leave = within(dialog).getByRole('link', { name: text('external-link.open') })
  expect(leave.getAttribute('href')).toBe(url)
  expect(leave.getAttribute('target')).toBe('_blank')
  expect(leave.getAttribute('rel')).toContain('noopener')
  await user.click(within(dialog).getByRole('checkbox', { name: text('external-link.skip') }))
  await user.click(leave)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(open).not.toHaveBeenCalled()
  await user.click(anchor)
  expect(open).toHaveBeenCalledWith(url, '_blank', 'noopener,noreferrer')
  expect(screen.queryByRole('dialog')).toBeNull()
})
