import type { AssetTag } from '@strongroom/contract/documents/asset-tag.ts'
import type { Asset } from '@strongroom/contract/documents/assets.ts'
import { listKnownTags, updateTags } from '@strongroom/contract/documents/tags.ts'
import { listWorkspaceTagSets, type SuggestedTagSet } from '@strongroom/contract/organisation/tag-sets.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { text } from '../../i18n/language.ts'
import { asset, id, pageOf, tagSet } from '../../test/samples.ts'
import { server } from '../../test/set-up.ts'
import { show } from '../../test/show.tsx'
import { openManageTags } from './manage-intent.ts'

const tag = (name: string, value = '', more: Partial<AssetTag> = {}): AssetTag => ({
  uuid: id(),
  name,
  type: 'TEXT',
  value,
  colour: null,
  weight: 0,
  ...more,
})

const set = (more: Partial<SuggestedTagSet> = {}) =>
  tagSet(
    [
      {
        uuid: id(),
        name: 'Class',
        type: 'TEXT',
        validValues: ['Public', 'Secret'],
        description: 'Who may read it',
        colour: 'red',
        required: false,
      },
      { uuid: id(), name: 'Year', type: 'NUMBER', validValues: [], description: '', colour: 'blue', required: false },
    ],
    more,
  )

const open = async (assets: Asset[], sets = [set()]) => {
  server.on(listWorkspaceTagSets, () => pageOf(sets))
  server.on(listKnownTags, () => pageOf([{ name: 'Known', type: 'DATE', count: 3 }]))
  server.on(updateTags, ({ body }) => ({
    changes: body.assetUuids.map((assetUuid) => ({ assetUuid, tags: [] })),
    errors: [],
  }))
  const failed: Asset[][] = []
  const user = await show(
    <button type="button" onClick={() => openManageTags(assets, (some) => failed.push(some))}>
      Open
    </button>,
  )
  await user.click(screen.getByRole('button', { name: 'Open' }))
  const dialog = within(await screen.findByRole('dialog'))
  await waitFor(() => dialog.getByRole('searchbox'))
  const box = (name: string) => dialog.getByRole<HTMLInputElement>('checkbox', { name })
  const button = (name: string) => dialog.getByRole<HTMLButtonElement>('button', { name })
  const update = () => button(text('tag.manage.submit'))
  const sent = () => server.callsOf(updateTags).map(({ body }) => body)
  return { user, dialog, box, button, update, sent, failed }
}

test('tags are ticked and unticked; only what changed is sent, and the dialog closes', async () => {
  const one = asset('a.pdf', { tags: [tag('Draft'), tag('Class', 'Public', { colour: 'red', weight: 1 })] })
  const { user, dialog, box, update, sent, failed } = await open([one])
  await waitFor(() => box('Class: Secret'))
  const names = dialog.getAllByRole('checkbox').map((item) => (item as HTMLInputElement).labels![0]!.textContent)
  expect(names).toEqual(['Class: Public', 'Class: Secret', 'Draft'])
  expect([box('Class: Public').checked, box('Class: Secret').checked, box('Draft').checked]).toEqual([
    true,
    false,
    true,
  ])
  expect(update().disabled).toBe(true)
  await user.click(box('Draft'))
  await user.click(box('Class: Secret'))
  await user.click(box('Class: Public'))
  await user.click(box('Class: Public'))
  await user.click(update())
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent()).toEqual([
    {
      assetUuids: [one.uuid],
      applyTags: [{ name: 'Class', type: 'TEXT', value: 'Secret' }],
      unapplyTags: [{ name: 'Draft', type: 'TEXT', value: '' }],
    },
  ])
  expect(failed).toEqual([[]])
})

test('a selection shows tags of some as mixed, and a refusal keeps the dialog open with its reason', async () => {
  const [one, two] = [asset('a.pdf', { tags: [tag('Draft')] }), asset('b.pdf')]
  const { user, dialog, box, update, failed } = await open([one, two])
  server.on(updateTags, () => ({
    changes: [{ assetUuid: one.uuid, tags: [tag('Draft')] }],
    errors: [{ assetUuid: two.uuid, code: 'tags.too.many', description: 'Too many' }],
  }))
  expect(box('Draft').indeterminate).toBe(true)
  await user.click(box('Draft'))
  expect([box('Draft').indeterminate, box('Draft').checked]).toEqual([false, true])
  await user.click(box('Draft'))
  expect(box('Draft').checked).toBe(false)
  await user.click(box('Draft'))
  expect(box('Draft').indeterminate).toBe(true)
  expect(update().disabled).toBe(true)
  await user.click(box('Draft'))
  await user.click(update())
  const alert = await dialog.findByRole('alert')
  expect(alert.textContent).toContain(text('tag.manage.partly', { count: 1 }))
  expect(alert.textContent).toContain(`b.pdf: ${text('error.tags.too.many')}`)
  expect(failed).toEqual([[two]])
})

test('the details of a tag; one without a value gets it there', async () => {
  const { user, dialog, box, button, update, sent } = await open([asset('a.pdf')])
  await waitFor(() => box('Class: Secret'))
  await user.click(button(text('tag.details', { name: 'Class: Secret' })))
  expect(dialog.getByText('Who may read it')).toBeDefined()
  await user.click(button(text('dialog.back')))
  await user.click(button(text('tag.choose-value', { name: 'Year' })))
  const field = dialog.getByRole('textbox', { name: text('tag.value') })
  await user.type(field, 'soon')
  expect(dialog.getByText(text('tag.value.invalid'))).toBeDefined()
  expect(button(text('tag.add')).disabled).toBe(true)
  await user.clear(field)
  await user.type(field, '2026')
  await user.click(button(text('tag.add')))
  expect(box('Year: 2026').checked).toBe(true)
  await user.click(update())
  await waitFor(() => expect(sent()[0]!.applyTags).toEqual([{ name: 'Year', type: 'NUMBER', value: '2026' }]))
})

test('the focus moves along: into the form of a new tag, into details, and back to the list', async () => {
  const { user, dialog, button } = await open([asset('a.pdf', { tags: [tag('Draft')] })], [])
  await user.click(button(text('tag.add')))
  const name = dialog.getByRole<HTMLInputElement>('combobox', { name: text('tag.name') })
  expect(document.activeElement).toBe(name)
  await user.keyboard('New')
  expect(name.value).toBe('New')
  await user.keyboard('{Escape}')
  await user.keyboard('{Escape}')
  await screen.findByRole('dialog', { name: text('unsaved.title') })
  await user.click(screen.getByRole('button', { name: text('unsaved.stay') }))
  expect(name.isConnected).toBe(true)
  await user.click(button(text('dialog.cancel')))
  expect(document.activeElement).toBe(dialog.getByRole('searchbox'))
  await user.click(button(text('tag.details', { name: 'Draft' })))
  expect(document.activeElement).toBe(button(text('dialog.back')))
  await user.click(button(text('dialog.back')))
  expect(document.activeElement).toBe(dialog.getByRole('searchbox'))
})

test('the buttons of the tags stay in view: their form has no box of its own', async () => {
  const { update } = await open([asset('a.pdf')])
  expect(update().closest('form')!.style.display).toBe('contents')
})

test('a search from three characters asks the server for known names', async () => {
  const { user, dialog, box, button } = await open([asset('a.pdf', { tags: [tag('Draft')] })])
  const search = dialog.getByRole('searchbox')
  await user.type(search, 'kn')
  expect(box('Draft')).toBeDefined()
  expect(server.callsOf(listKnownTags)).toEqual([])
  await user.type(search, 'own')
  expect(await dialog.findByRole('button', { name: text('tag.choose-value', { name: 'Known' }) })).toBeDefined()
  expect(dialog.queryByRole('checkbox', { name: 'Draft' })).toBeNull()
  await user.click(button(text('tag.choose-value', { name: 'Known' })))
  expect(dialog.getByPlaceholderText(text('tag.value.date'))).toBeDefined()
})

test('a disabled set is not offered', async () => {
  const { dialog } = await open(
    [asset('a.pdf', { tags: [tag('Class', 'Public', { weight: 1 })] })],
    [set({ archived: true })],
  )
  expect(await dialog.findAllByRole('checkbox')).toHaveLength(1)
})

test('a new tag with several values: a change of the type resets them, and a set decides about its own', async () => {
  const { user, dialog, box, button, update, sent } = await open([asset('a.pdf')])
  await waitFor(() => box('Class: Secret'))
  await user.click(button(text('tag.add')))
  const submit = () => button(text('tag.add'))
  const name = dialog.getByRole<HTMLInputElement>('combobox', { name: new RegExp(text('tag.name')) })
  const type = dialog.getByRole<HTMLSelectElement>('combobox', { name: text('tag.type') })
  expect(submit().disabled).toBe(true)
  await user.type(name, 'Client')
  expect(submit().disabled).toBe(false)
  await user.selectOptions(type, 'BOOLEAN')
  expect(dialog.getByRole<HTMLSelectElement>('combobox', { name: text('tag.value') }).value).toBe('true')
  await user.selectOptions(type, 'NUMBER')
  expect(submit().disabled).toBe(true)
  await user.type(dialog.getByRole('textbox', { name: text('tag.value') }), '1')
  await user.click(button(text('tag.value.another')))
  expect(submit().disabled).toBe(true)
  await user.type(dialog.getByRole('textbox', { name: text('tag.value.numbered', { number: 2 }) }), '2')
  await user.click(submit())
  expect([box('Client: 1').checked, box('Client: 2').checked]).toEqual([true, true])
  await user.click(button(text('tag.add')))
  await user.type(dialog.getByRole('combobox', { name: new RegExp(text('tag.name')) }), 'class')
  const values = dialog.getByRole<HTMLSelectElement>('combobox', { name: text('tag.value') })
  expect([...values.options].map(({ value }) => value)).toEqual(['Public', 'Secret'])
  await user.click(submit())
  await user.click(update())
  await waitFor(() => expect(sent()[0]!.applyTags).toHaveLength(3))
})

test('tags are found without the accents of their names', async () => {
  const { user, dialog, box } = await open([asset('a.pdf', { tags: [tag('Rāhui'), tag('Llŷn')] })], [])
  await user.type(dialog.getByRole('searchbox'), 'RAHUI')
  expect(box('Rāhui')).toBeTruthy()
  await waitFor(() => expect(dialog.queryByRole('checkbox', { name: 'Llŷn' })).toBeNull())
  await user.clear(dialog.getByRole('searchbox'))
  await user.type(dialog.getByRole('searchbox'), 'llyn')
  await waitFor(() => expect(box('Llŷn')).toBeTruthy())
})

test('a search that finds no tag names what was searched for', async () => {
  const { user, dialog } = await open([asset('a.pdf', { tags: [tag('Draft')] })])
  server.on(listKnownTags, () => pageOf([]))
  await user.type(dialog.getByRole('searchbox'), 'zebra')
  expect(await dialog.findByText(text('tag.none-for', { query: 'zebra' }))).toBeDefined()
})
