import { type BinEntry, listBin, restoreAsset } from '@strongroom/contract/documents/bin.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { text } from '../../i18n/language.ts'
import { binEntry } from '../../test/bin-entry.ts'
import { Refusal } from '../../test/fake-server.ts'
import { id, WORKSPACE } from '../../test/samples.ts'
import { server } from '../../test/set-up.ts'
import { show } from '../../test/show.tsx'
import { keepFocusOfBusyButtons } from '../../ui/keep-focus.ts'
import { BinList } from './bin-list.tsx'

const FOLDER = id()
const entry = (name: string, more: Partial<BinEntry> = {}) => binEntry({ name, ...more })

/** Shows a bin of these entries; `held` can't be restored. */
async function bin(entries: BinEntry[], held: BinEntry[] = []) {
  let left = entries
  server.on(listBin, () => ({
    content: left,
    metadata: { totalElements: left.length, totalPages: 1, offset: 0, size: 50, page: 0, totalIsLowerBound: false },
  }))
  server.on(restoreAsset, ({ params: { binUuid } }) => {
    const one = left.find(({ uuid }) => uuid === binUuid)!
    if (held.includes(one)) throw new Refusal('permission.denied')
    left = left.filter((other) => other !== one)
    return { model: 'Asset' as const, uuid: binUuid, name: one.name, parentUuid: one.parent?.uuid ?? FOLDER }
  })
  const user = await show(
    <>
      <h1 tabIndex={-1}>Bin</h1>
      <BinList workspaceUuid={WORKSPACE} page={0} onPage={() => undefined} />
    </>,
  )
  await screen.findByRole('list', { name: text('bin.title') })
  return user
}
const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name: text('asset.select', { name }) })
const restore = () => screen.getByRole('button', { name: text('bin.restore') })
const names = () => within(screen.getByRole('list', { name: text('bin.title') })).getAllByRole('listitem').length

test('several are selected, also as a range, and restored together', async () => {
  const user = await bin(['a.pdf', 'b.pdf', 'c.pdf', 'd.pdf'].map((name) => entry(name)))
  await user.click(box('a.pdf'))
  await user.keyboard('{Shift>}')
  await user.click(box('c.pdf'))
  await user.keyboard('{/Shift}')
  expect(screen.getByText(text('asset.bulk.selected', { count: 3 }))).toBeDefined()
  await user.click(restore())
  expect(await screen.findByText(text('bin.restored-many', { count: 3 }))).toBeDefined()
  await waitFor(() => expect(names()).toBe(1))
  expect(screen.queryByRole('button', { name: text('bin.restore') })).toBeNull()
})

test('a folder is restored before what was deleted out of it earlier, which goes back into it', async () => {
  const inner = entry('plan.pdf', { deletedTime: Date.UTC(2026, 2, 1), parent: null })
  const folder = entry('Plans', { uuid: FOLDER, type: 'FOLDER', folders: 1, deletedTime: Date.UTC(2026, 2, 2) })
  const user = await bin([folder, inner])
  await user.click(box('plan.pdf'))
  await user.click(box('Plans'))
  await user.click(restore())
  expect((await screen.findByText(text('bin.restored-many', { count: 2 }))).textContent).not.toContain('plan.pdf')
  expect(server.callsOf(restoreAsset).map(({ params }) => params.binUuid)).toEqual([folder.uuid, inner.uuid])
})

test('what can’t be restored is named with its reason and stays selected', async () => {
  const [held, free] = [entry('held.pdf'), entry('free.pdf')]
  const user = await bin([held, free], [held])
  await user.click(screen.getByRole('checkbox', { name: text('asset.select-all') }))
  await user.click(restore())
  const failed = await screen.findByText((shown) => shown.includes(text('bin.not-restored', { count: 1 })))
  expect(failed.textContent).toContain(`held.pdf: ${text('error.permission.denied')}`)
  expect(await screen.findByText(text('bin.restored', { name: 'free.pdf' }))).toBeDefined()
  await waitFor(() => expect(screen.getByText(text('asset.bulk.selected', { count: 1 }))).toBeDefined())
  expect(box('held.pdf').checked).toBe(true)
})

test('by the keyboard: Space selects, Escape clears, and after restoring the focus is not lost', async () => {
  keepFocusOfBusyButtons()
  const user = await bin([entry('a.pdf'), entry('b.pdf')])
  box('a.pdf').focus()
  await user.keyboard(' ')
  expect(box('a.pdf').checked).toBe(true)
  await user.keyboard('{Escape}')
  expect(box('a.pdf').checked).toBe(false)
  await user.keyboard(' ')
  restore().focus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(names()).toBe(1))
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Bin'))
})

test('people who may restore nothing see no boxes', async () => {
  await bin([entry('a.pdf', { actions: { restore: false, purge: false } })])
  expect(screen.queryAllByRole('checkbox')).toEqual([])
})
