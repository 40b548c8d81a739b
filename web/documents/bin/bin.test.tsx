import { type BinEntry, emptyBin, purgeAsset, restoreAsset } from '@strongroom/contract/documents/bin.ts'
import { deleteAsset } from '@strongroom/contract/documents/assets.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { queryClient } from '../../api/query-client.ts'
import { text } from '../../i18n/language.ts'
import { binEntry } from '../../test/bin-entry.ts'
import { Refusal } from '../../test/fake-server.ts'
import { asset, id, WORKSPACE, workspace } from '../../test/samples.ts'
import { server } from '../../test/set-up.ts'
import { show } from '../../test/show.tsx'
import { keepFocusOfBusyButtons } from '../../ui/keep-focus.ts'
import { workspaceQuery } from '../../workspaces/workspaces/queries.ts'
import { openDeleteAsset } from '../asset-actions/delete-asset.tsx'
import { openDeleteAssets } from '../asset-actions/delete-assets.tsx'
import { BinRow } from './bin-row.tsx'
import { openEmptyBin } from './purge.tsx'
import { restoreAssets } from './restore-assets.ts'

const REPORTS = id()
const entry = (more: Partial<BinEntry> = {}) => binEntry({ parent: { uuid: REPORTS, name: 'Reports' }, ...more })
const restored = ({ params }: { params: { binUuid: string } }) => ({
  model: 'Asset' as const,
  uuid: params.binUuid,
  name: 'Report.pdf',
  parentUuid: WORKSPACE,
})
const deleted = (inBin: boolean) => (call: { params: { assetUuid: string } }) => ({
  model: 'Asset' as const,
  uuid: call.params.assetUuid,
  status: 'COMPLETE' as const,
  inBin,
})

test('an entry names its place, who deleted it, and is restored or deleted for good after a question', async () => {
  server.on(restoreAsset, (call) => ({ ...restored(call), parentUuid: REPORTS })).on(purgeAsset, () => undefined)
  const user = await show(<BinRow workspaceUuid={WORKSPACE} entry={entry()} />)
  expect(screen.getByText(text('bin.from', { folder: 'Reports' }))).toBeDefined()
  expect(screen.getByText((shown) => shown.includes('Olga'))).toBeDefined()
  await user.click(screen.getByRole('button', { name: text('bin.restore-of', { name: 'Report.pdf' }) }))
  expect(await screen.findByText(text('bin.restored', { name: 'Report.pdf' }))).toBeDefined()
  await user.click(screen.getByRole('button', { name: text('bin.purge-of', { name: 'Report.pdf' }) }))
  const dialog = await screen.findByRole('dialog')
  expect(server.callsOf(purgeAsset)).toHaveLength(0)
  await user.click(within(dialog).getByRole('button', { name: text('bin.purge') }))
  expect(await screen.findByText(text('bin.purged', { name: 'Report.pdf' }))).toBeDefined()
})

test.each([
  [REPORTS, { name: 'Report (2).pdf', parentUuid: REPORTS }, 'bin.restored-as'],
  [REPORTS, { name: 'Report.pdf', parentUuid: WORKSPACE }, 'bin.restored-top'],
  [null, { name: 'Report.pdf', parentUuid: WORKSPACE }, 'bin.restored-top'],
  [null, { name: 'Report (2).pdf', parentUuid: WORKSPACE }, 'bin.restored-top-as'],
] as const)('a restored document whose name or place is another one is named with it: %s, %o', async (...row) => {
  const [former, now, key] = row
  const parent = former === null ? null : { uuid: former, name: 'Reports' }
  server.on(restoreAsset, (call) => ({ ...restored(call), ...now }))
  const user = await show(<BinRow workspaceUuid={WORKSPACE} entry={entry({ parent })} />)
  await user.click(screen.getByRole('button', { name: text('bin.restore-of', { name: 'Report.pdf' }) }))
  expect(await screen.findByText(text(key, { name: 'Report.pdf', now: now.name }))).toBeDefined()
})

test('of many restored documents those with another name are named', async () => {
  const deletedOnes = ['a.pdf', 'b.pdf'].map((name) => ({ uuid: id(), name, parentUuid: WORKSPACE }))
  server.on(restoreAsset, (call) => {
    const { uuid, name } = deletedOnes.find((one) => one.uuid === call.params.binUuid)!
    return { ...restored(call), uuid, name: name === 'b.pdf' ? 'b (2).pdf' : name }
  })
  await show(<main />)
  await restoreAssets(WORKSPACE, deletedOnes)
  const said = await screen.findByText((shown) => shown.includes(text('bin.restored-many', { count: 2 })))
  expect(said.textContent).toContain(text('bin.restored-as', { name: 'b.pdf', now: 'b (2).pdf' }))
  expect(said.textContent).not.toContain('a.pdf')
})

test('the focus moves to the heading when a restored row disappears', async () => {
  keepFocusOfBusyButtons()
  server.on(restoreAsset, (call) => ({ ...restored(call), parentUuid: REPORTS }))
  function Page() {
    const [isThere, setThere] = useState(true)
    return (
      <main>
        <h1 tabIndex={-1}>Bin</h1>
        <ul>{isThere && <BinRow workspaceUuid={WORKSPACE} entry={entry()} />}</ul>
        <button type="button" tabIndex={-1} data-testid="refetched" onClick={() => setThere(false)}>
          Refetch
        </button>
      </main>
    )
  }
  const user = await show(<Page />)
  await user.tab()
  await user.keyboard('{Enter}')
  await screen.findByText(text('bin.restored', { name: 'Report.pdf' }))
  screen.getByTestId('refetched').click()
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Bin'))
})

test('what the server does not permit is not offered', async () => {
  await show(
    <BinRow workspaceUuid={WORKSPACE} entry={entry({ actions: { restore: false, purge: false }, parent: null })} />,
  )
  expect(screen.queryAllByRole('button')).toEqual([])
  expect(screen.getByText(text('bin.from-gone'))).toBeDefined()
})

test('the bin is emptied after a question', async () => {
  server.on(emptyBin, () => undefined)
  const user = await show(
    <button type="button" onClick={() => openEmptyBin(WORKSPACE)}>
      Open
    </button>,
  )
  await user.click(screen.getByRole('button', { name: 'Open' }))
  const dialog = await screen.findByRole('dialog', { name: text('bin.empty.title') })
  await user.click(within(dialog).getByRole('button', { name: text('bin.empty') }))
  expect(await screen.findByText(text('bin.emptied'))).toBeDefined()
})

test('a deletion is undone from its notice; without a bin that is not offered', async () => {
  queryClient.setQueryData(workspaceQuery(WORKSPACE).queryKey, workspace({ binDays: 30 }))
  server.on(deleteAsset, deleted(true)).on(restoreAsset, (call) => ({ ...restored(call), name: 'a.pdf' }))
  const user = await show(
    <>
      <button type="button" onClick={() => openDeleteAsset(asset('a.pdf'))}>
        One
      </button>
      <button type="button" onClick={() => openDeleteAssets([asset('b.pdf'), asset('c.pdf')], () => undefined)}>
        Two
      </button>
    </>,
  )
  const remove = async (name: string) => {
    await user.click(screen.getByRole('button', { name }))
    const dialog = await screen.findByRole('dialog')
    expect(dialog.textContent).toContain(text('bin.afterwards', { count: 30 }))
    await user.click(within(dialog).getByRole('button', { name: text('asset.delete') }))
  }
  await remove('One')
  await user.click(await screen.findByRole('button', { name: text('notice.undo') }))
  expect(await screen.findByText(text('bin.restored', { name: 'a.pdf' }))).toBeDefined()
  server.on(restoreAsset, () => {
    throw new Refusal('bin.entry.not.found')
  })
  await remove('Two')
  await user.click(await screen.findByRole('button', { name: text('notice.undo') }))
  const said = await screen.findByText((shown) => shown.includes(text('error.bin.entry.not.found')))
  expect(said.textContent).toContain(text('bin.not-restored', { count: 2 }))
  await waitFor(() => expect(screen.queryByRole('button', { name: text('notice.undo') })).toBeNull())
  server.on(deleteAsset, deleted(false))
  await remove('One')
  await screen.findByText(text('asset.delete.done', { name: 'a.pdf' }))
  expect(screen.queryByRole('button', { name: text('notice.undo') })).toBeNull()
})
