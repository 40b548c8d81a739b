import { AssetActions, deleteAsset, listAssets, moveAsset } from '@strongroom/contract/documents/assets.ts'
import type { Asset } from '@strongroom/contract/documents/assets.ts'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { queryClient } from '../../api/query-client.ts'
import { text } from '../../i18n/language.ts'
import { actions, asset, OLGA, pageOf, person, WORKSPACE } from '../../test/samples.ts'
import { server } from '../../test/set-up.ts'
import { place } from '../../test/folder-place.ts'
import { show } from '../../test/show.tsx'
import { LastVisitProvider } from '../../ui/lists/new-mark.tsx'
import { AssetListPanel } from './asset-list-panel.tsx'
import type { AssetsFilter } from './assets-filter.ts'
import { useAssetList } from './queries.ts'

const opened: string[] = []

function Files({ size }: { size?: number }) {
  const [filter, setFilter] = useState<AssetsFilter>({})
  const list = useAssetList({ workspaceUuid: WORKSPACE, sort: filter.sort, page: filter['assets-page'], size })
  return (
    <>
      <button type="button" onClick={() => setFilter({})}>
        first
      </button>
      <button type="button" onClick={() => setFilter({ 'assets-page': 2 })}>
        third
      </button>
      <AssetListPanel
        place={place}
        list={list}
        filter={filter}
        onFilter={(changed) => setFilter({ ...filter, ...changed })}
        intents={[]}
        open={({ name }) => opened.push(name)}
        upload={<button type="button">Upload</button>}
        onDropped={undefined}
      />
    </>
  )
}

const shows = (...assets: Asset[]) => server.on(listAssets, () => pageOf(assets, { size: 50 }))
const rows = async () => (await screen.findAllByRole('row')).slice(1)
const bar = () => screen.queryByRole('group', { name: text('asset.bulk.label') })

test('a heading orders by its column, and the other way round once that is so', async () => {
  shows(asset('a.pdf'), asset('b.pdf'))
  const user = await show(<Files />)
  const heading = async () => screen.findByRole('columnheader', { name: text('asset.column.size') })
  for (const [order, said] of [
    ['size,desc', 'descending'],
    ['size,asc', 'ascending'],
  ]) {
    await user.click(within(await heading()).getByRole('button'))
    expect(server.callsOf(listAssets).at(-1)?.query.sort).toBe(order)
    expect((await heading()).getAttribute('aria-sort')).toBe(said)
  }
})

test('ticking one, all and none; what may be done is what all of the selection allow', async () => {
  shows(asset('a.pdf'), asset('b.pdf', { actions: { ...asset('').actions!, delete: false } }))
  const user = await show(<Files />)
  const [first] = await rows()
  await user.click(within(first!).getByRole('checkbox'))
  expect(bar()?.textContent).toContain(text('asset.bulk.selected', { count: 1 }))
  expect(within(bar()!).queryByRole('button', { name: text('asset.delete') })).not.toBeNull()
  await user.click(screen.getByRole('checkbox', { name: text('asset.select-all') }))
  expect(bar()?.textContent).toContain(text('asset.bulk.selected', { count: 2 }))
  expect(within(bar()!).queryByRole('button', { name: text('asset.delete') })).toBeNull()
  await user.keyboard('{Escape}')
  expect(bar()).toBeNull()
})

test('shift ticks everything from the last one', async () => {
  shows(...['a', 'b', 'c', 'd'].map((name) => asset(`${name}.pdf`)))
  const user = await show(<Files />)
  const ticks = (await rows()).map((row) => within(row).getByRole('checkbox'))
  await user.click(ticks[0]!)
  await user.keyboard('{Shift>}')
  await user.click(ticks[2]!)
  await user.keyboard('{/Shift}')
  expect(bar()?.textContent).toContain(text('asset.bulk.selected', { count: 3 }))
})

const many = Array.from({ length: 130 }, (_, i) => asset(`${i}.pdf`))
const showsMany = (assets: Asset[]) =>
  server.on(listAssets, ({ query: { page, size } }) =>
    pageOf(assets.slice(page * size, (page + 1) * size), { page, size, total: assets.length }),
  )
const box = (name: string) => screen.findByRole('checkbox', { name: text('asset.select', { name }) })

test('a selection is kept over pages, and shift ticks a range over pages', async () => {
  showsMany(many)
  const user = await show(<Files size={50} />)
  await user.click(await box('10.pdf'))
  await user.click(screen.getByRole('button', { name: 'third' }))
  const end = await box('105.pdf')
  expect(bar()?.textContent).toContain(text('asset.bulk.selected', { count: 1 }))
  await user.keyboard('{Shift>}')
  await user.click(end)
  await user.keyboard('{/Shift}')
  await waitFor(() => expect(bar()?.textContent).toContain(text('asset.bulk.selected', { count: 96 })))
  expect((await box('106.pdf')).matches(':checked')).toBe(false)
  await user.click(screen.getByRole('checkbox', { name: text('asset.select-all') }))
  expect(bar()?.textContent).toContain(text('asset.bulk.selected', { count: 120 }))
  await user.click(screen.getByRole('checkbox', { name: text('asset.select-all') }))
  expect(bar()?.textContent).toContain(text('asset.bulk.selected', { count: 90 }))
  await user.click(screen.getByRole('button', { name: 'first' }))
  expect((await box('11.pdf')).matches(':checked')).toBe(true)
  expect((await box('9.pdf')).matches(':checked')).toBe(false)
  await user.keyboard('{Escape}')
  expect(bar()).toBeNull()
})

test('everything in the folder is selected, and a thing that leaves the page is not', async () => {
  showsMany(many)
  const user = await show(<Files size={50} />)
  await user.click(await screen.findByRole('checkbox', { name: text('asset.select-all') }))
  await user.click(within(bar()!).getByRole('button', { name: text('asset.bulk.everything', { count: 130 }) }))
  await waitFor(() => expect(bar()?.textContent).toContain(text('asset.bulk.selected', { count: 130 })))
  await user.keyboard('{Escape}')
  await user.click(await box('0.pdf'))
  await user.click(await box('1.pdf'))
  showsMany(many.slice(1))
  await act(() => queryClient.invalidateQueries())
  await waitFor(() => expect(bar()?.textContent).toContain(text('asset.bulk.selected', { count: 1 })))
})

test('deleting many asks first, and says which were refused', async () => {
  const [a, b] = [asset('a.pdf'), asset('b.pdf')]
  shows(a, b)
  server.on(deleteAsset, ({ params }) => ({
    model: 'Asset' as const,
    uuid: params.assetUuid,
    status: 'COMPLETE' as const,
    inBin: true,
  }))
  const user = await show(<Files />)
  await user.click(await screen.findByRole('checkbox', { name: text('asset.select-all') }))
  await user.click(within(bar()!).getByRole('button', { name: text('asset.delete') }))
  const dialog = await screen.findByRole('dialog', { name: text('asset.delete.many', { count: 2 }) })
  expect(server.callsOf(deleteAsset)).toEqual([])
  await user.click(within(dialog).getByRole('button', { name: text('asset.delete') }))
  expect(await screen.findByText(text('asset.delete.many-done', { count: 2 }))).toBeDefined()
  expect(server.callsOf(deleteAsset).map(({ params }) => params)).toHaveLength(2)
  expect(bar()).toBeNull()
})

test('a list that nobody may select from has no boxes', async () => {
  const none = actions<NonNullable<Asset['actions']>>({ shape: asset('').actions! }, ['preview'])
  shows(asset('a.pdf', { actions: none }))
  await show(<Files />)
  const [row] = await rows()
  expect(within(row!).queryByRole('checkbox')).toBeNull()
})

test('an empty folder offers to upload', async () => {
  shows()
  await show(<Files />)
  expect(await screen.findByText(text('asset.list.empty'))).toBeDefined()
  expect(screen.getByRole('button', { name: 'Upload' })).toBeDefined()
})

test('what others added or changed since the last visit is marked; own changes and a first visit aren’t', async () => {
  const [ada, since] = [person('Ada'), Date.UTC(2026, 2, 3, 13)]
  const by = (one: typeof ada) => ({ modifiedTime: since + 2, modifiedBy: one, modifiedByUuid: one.uuid })
  shows(
    asset('old.pdf'),
    asset('added.pdf', { ...by(ada), createdTime: since + 1, createdBy: ada }),
    asset('changed.pdf', by(ada)),
    asset('own.pdf', { ...by(OLGA), createdTime: since + 1 }),
    asset('folder', { ...by(ada), type: 'FOLDER' }),
    // Somebody hidden.
    asset('party.pdf', by({ ...ada, uuid: null })),
  )
  const marksOf = async () =>
    (await rows()).map((row) =>
      (['added', 'changed'] as const).filter((kind) => within(row).queryByText(text(`visits.mark.${kind}.said`))),
    )
  await show(
    <LastVisitProvider value={{ since, userUuid: OLGA.uuid! }}>
      <Files />
    </LastVisitProvider>,
  )
  expect(await marksOf()).toEqual([[], ['added'], ['changed'], [], [], ['changed']])
  cleanup()
  await show(
    <LastVisitProvider value={{ since: undefined, userUuid: OLGA.uuid! }}>
      <Files />
    </LastVisitProvider>,
  )
  expect((await marksOf()).flat()).toEqual([])
})

test('things are dragged into folders whose flags let in what is new, also by people who may add nothing', async () => {
  const only = { actions: actions(AssetActions, ['updateParent']) as AssetActions }
  const flags = { allowNewDocument: false, allowNewFolder: false }
  const [open, closed] = [
    asset('Open', { type: 'FOLDER', ...only }),
    asset('Closed', { type: 'FOLDER', ...flags, ...only }),
  ]
  const file = asset('a.pdf', only)
  shows(open, closed, file)
  server.on(moveAsset, () => undefined)
  await show(<Files />)
  const [toOpen, toClosed, row] = (await rows()) as [HTMLElement, HTMLElement, HTMLElement]
  const dataTransfer = { types: ['application/x-strongroom-assets'], setData: () => undefined }
  fireEvent.dragStart(row, { dataTransfer })
  fireEvent.drop(toClosed, { dataTransfer })
  fireEvent.drop(toOpen, { dataTransfer })
  expect(await screen.findByText(text('asset.paste.done', { count: 1, name: 'Open' }))).toBeDefined()
  expect(server.callsOf(moveAsset).map(({ body }) => body.parentUuid)).toEqual([open.uuid])
})
