import { AssetActions, findAsset, listAncestors, listAssets, moveAsset } from '@strongroom/contract/documents/assets.ts'
import { limits } from '@strongroom/contract/wire/limits.ts'
import { findWorkspace } from '@strongroom/contract/workspaces/workspaces.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { text } from '../../i18n/language.ts'
import { actions, asset, pageOf, workspace } from '../../test/samples.ts'
import { Refusal } from '../../test/fake-server.ts'
import { server } from '../../test/set-up.ts'
import { show } from '../../test/show.tsx'
import { openMoveAssets } from './asset-intents.ts'
import { moveTo } from './move-to.ts'

const reports = asset('Reports', { type: 'FOLDER' })
const archive = asset('Archive', { type: 'FOLDER' })
const moved = [asset('a.pdf'), asset('b.pdf'), archive]

const open = async (after?: () => void) => {
  server
    .on(findWorkspace, () => workspace())
    .on(findAsset, () => reports)
    .on(listAncestors, () => ({ content: [] }))
    .on(listAssets, ({ query }) => pageOf(query.parentUuid ? [] : [reports, archive], { size: 50 }))
  const user = await show(
    <button type="button" onClick={() => openMoveAssets(moved, after)}>
      Move
    </button>,
  )
  await user.click(screen.getByRole('button', { name: 'Move' }))
  const dialog = await screen.findByRole('dialog', { name: text('asset.move.title', { count: 3 }) })
  await within(dialog).findByRole('button', { name: /Reports/ })
  return { user, dialog }
}
const button = (dialog: HTMLElement, name: string) => within(dialog).getByRole<HTMLButtonElement>('button', { name })

test('where they are already, and a folder into itself, is not offered', async () => {
  const { dialog } = await open()
  expect(dialog.textContent).toContain(text('asset.move.home', { count: 3 }))
  expect(button(dialog, text('asset.paste')).disabled).toBe(true)
  expect(within(dialog).getByRole<HTMLButtonElement>('button', { name: /Archive/ }).disabled).toBe(true)
})

test('into a folder and back along the path; moving ends the selection and the dialog', async () => {
  let ended = 0
  const { user, dialog } = await open(() => (ended += 1))
  server.on(moveAsset, () => undefined)
  await user.click(within(dialog).getByRole('button', { name: /Reports/ }))
  expect(await within(dialog).findByText(text('asset.move.no-folders'))).toBeDefined()
  const path = within(dialog).getByRole('navigation', { name: text('asset.move.path') })
  expect(within(path).getByRole('button', { name: 'Reports' }).getAttribute('aria-current')).toBe('true')
  await user.click(within(path).getByRole('button', { name: 'Project' }))
  await user.click(await within(dialog).findByRole('button', { name: /Reports/ }))
  await within(dialog).findByText(text('asset.move.no-folders'))
  await user.click(button(dialog, text('asset.paste')))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.callsOf(moveAsset).map(({ body }) => body.parentUuid)).toEqual(moved.map(() => reports.uuid))
  expect(ended).toBe(1)
  expect(await screen.findByText(text('asset.paste.done', { count: 3, name: 'Reports' }))).toBeDefined()
})

test('what was refused is named with its reason', async () => {
  const { user, dialog } = await open()
  server.on(moveAsset, ({ params }) => {
    if (params.assetUuid === moved[1]!.uuid) throw new Refusal('permission.denied')
  })
  await user.click(within(dialog).getByRole('button', { name: /Reports/ }))
  await within(dialog).findByText(text('asset.move.no-folders'))
  await user.click(button(dialog, text('asset.paste')))
  const said = await screen.findByText((shown) => shown.includes(`b.pdf: ${text('error.permission.denied')}`))
  expect(said.textContent).toContain(text('asset.paste.failed', { count: 1 }))
})

test('a folder that can not be read says so, with the path still there', async () => {
  const { user, dialog } = await open()
  server.on(findAsset, () => {
    throw new Refusal('asset.not.found')
  })
  await user.click(within(dialog).getByRole('button', { name: /Reports/ }))
  expect((await within(dialog).findByRole('alert')).textContent).toContain(text('error.asset.not.found'))
})

test('the focus begins at the first folder, and stays among the folders when one is opened', async () => {
  const { user, dialog } = await open()
  await waitFor(() => expect(document.activeElement).toBe(within(dialog).getByRole('button', { name: /Reports/ })))
  await user.keyboard('{Enter}')
  await within(dialog).findByText(text('asset.move.no-folders'))
  const path = within(dialog).getByRole('navigation', { name: text('asset.move.path') })
  await waitFor(() => expect(document.activeElement).toBe(within(path).getByRole('button', { name: 'Reports' })))
  await user.keyboard('{Shift>}{Tab}{/Shift}{Enter}')
  await waitFor(() => expect(document.activeElement).toBe(within(path).getByRole('button', { name: 'Project' })))
})

test('a move is undone: each goes back to the folder that it was in', async () => {
  const inReports = asset('c.pdf', { parentUuid: reports.uuid })
  server.on(moveAsset, () => undefined)
  const user = await show(
    <button
      type="button"
      onClick={() => moveTo([asset('a.pdf'), inReports], { parentUuid: archive.uuid, name: 'Archive' })}
    >
      Move
    </button>,
  )
  await user.click(screen.getByRole('button', { name: 'Move' }))
  await user.click(await screen.findByRole('button', { name: text('notice.undo') }))
  expect(await screen.findByText(text('asset.paste.undone', { count: 2 }))).toBeDefined()
  const folders = server.callsOf(moveAsset).map(({ body }) => body.parentUuid)
  expect(folders).toEqual([archive.uuid, archive.uuid, null, reports.uuid])
})

test('one item that is already there is told of as one, and the pager has five numbers at most', async () => {
  const folders = Array.from({ length: 3 }, (_, at) => asset(`F${at}`, { type: 'FOLDER' }))
  server
    .on(findWorkspace, () => workspace())
    .on(listAssets, ({ query }) => pageOf(folders, { page: Number(query.page), size: 100, total: 2000 }))
  const user = await show(
    <button type="button" onClick={() => openMoveAssets([asset('a.pdf')])}>
      Move
    </button>,
  )
  await user.click(screen.getByRole('button', { name: 'Move' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(await dialog.findByText(text('asset.move.home', { count: 1 }))).toBeDefined()
  expect(text('asset.move.home', { count: 1 })).not.toBe(text('asset.move.home', { count: 2 }))
  await user.click(dialog.getByRole('button', { name: text('pager.page', { page: 20 }) }))
  const pager = within(dialog.getByRole('navigation', { name: (name) => name.startsWith(text('pager.label')) }))
  const numbers = pager.getAllByRole('button').filter(({ textContent }) => /^\d+$/.test(textContent))
  expect(numbers.length).toBeLessThanOrEqual(limits.pagerPagesForm)
})

test.each([true, false])(
  'who edits but may add nothing moves things to a folder, if its flags let in what is new: %s',
  async (lets) => {
    const flags = { allowNewDocument: lets, allowNewFolder: lets }
    const { user, dialog } = await open()
    server.on(findAsset, () => ({
      ...reports,
      ...flags,
      actions: actions(AssetActions, ['updateParent']) as AssetActions,
    }))
    await user.click(within(dialog).getByRole('button', { name: /Reports/ }))
    await within(dialog).findByText(text('asset.move.no-folders'))
    await waitFor(() => expect(button(dialog, text('asset.paste')).disabled).toBe(!lets))
    expect(within(dialog).getAllByRole('status').at(-1)?.textContent).toBe(lets ? '' : text('asset.move.not-allowed'))
  },
)
