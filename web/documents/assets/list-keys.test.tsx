import { type Asset, deleteAsset, listAssets, moveAsset } from '@strongroom/contract/documents/assets.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { text } from '../../i18n/language.ts'
import { Refusal } from '../../test/fake-server.ts'
import { asset, id, pageOf, WORKSPACE } from '../../test/samples.ts'
import { server } from '../../test/set-up.ts'
import { show } from '../../test/show.tsx'
import { dropCut } from '../asset-actions/cut-assets.ts'
import { AssetListPanel } from './asset-list-panel.tsx'
import { useAssetList } from './queries.ts'

const folder = id()

function Files({ parentUuid }: { parentUuid?: string }) {
  const list = useAssetList({ workspaceUuid: WORKSPACE, parentUuid, page: 0, size: 50 })
  const flags = { mayCreateDocument: true, mayCreateFolder: true, mayCreateLink: true, mayReceive: true }
  return (
    <AssetListPanel
      place={{ workspaceUuid: WORKSPACE, parentUuid, name: parentUuid ? 'Archive' : 'Project', ...flags }}
      list={list}
      filter={{}}
      onFilter={() => undefined}
      intents={[]}
      open={() => undefined}
      upload={undefined}
      onDropped={undefined}
    />
  )
}

function TwoPlaces() {
  const [parentUuid, setParent] = useState<string>()
  return (
    <>
      <button type="button" onClick={() => setParent(folder)}>
        Archive
      </button>
      <Files {...(parentUuid ? { parentUuid } : {})} />
    </>
  )
}

const all = Array.from({ length: 130 }, (_, i) => asset(`${i}.pdf`))
const shows = (assets: Asset[]) =>
  server.on(listAssets, ({ query }) => {
    const [page, size] = [Number(query.page ?? 0), Number(query.size ?? 50)]
    return pageOf(assets.slice(page * size, (page + 1) * size), { page, size, total: assets.length })
  })
const bar = () => screen.queryByRole('group', { name: text('asset.bulk.label') })
const selected = (count: number) =>
  waitFor(() => expect(bar()?.textContent).toContain(text('asset.bulk.selected', { count })))
const answer = ({ params }: { params: { assetUuid: string } }) => ({
  model: 'Asset' as const,
  uuid: params.assetUuid,
  status: 'COMPLETE' as const,
  inBin: true,
})

afterEach(dropCut)

test('Ctrl-A selects the page, and again all pages; Escape clears it', async () => {
  shows(all)
  const user = await show(<Files />)
  await screen.findByRole('link', { name: '0.pdf' })
  await user.keyboard('{Control>}a{/Control}')
  await selected(50)
  expect(bar()?.textContent).toContain(text('asset.bulk.everything', { count: 130 }))
  await user.keyboard('{Control>}a{/Control}')
  await selected(130)
  await user.keyboard('{Escape}')
  expect(bar()).toBeNull()
  await user.keyboard('{Delete}')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('Delete asks, and what could not be deleted stays selected', async () => {
  shows(all.slice(0, 3))
  server.on(deleteAsset, (call) => {
    if (call.params.assetUuid === all[1]!.uuid) throw new Refusal('permission.denied')
    return answer(call)
  })
  const user = await show(<Files />)
  await screen.findByRole('link', { name: '0.pdf' })
  await user.keyboard('{Control>}a{/Control}{Delete}')
  const dialog = await screen.findByRole('dialog', { name: text('asset.delete.many', { count: 3 }) })
  // The dialog has its own keys.
  await user.keyboard('{Control>}a{/Control}')
  await user.click(within(dialog).getByRole('button', { name: text('asset.delete') }))
  await selected(1)
  expect(
    screen.getByRole<HTMLInputElement>('checkbox', { name: text('asset.select', { name: '1.pdf' }) }).checked,
  ).toBe(true)
})

test('Ctrl-X cuts and Ctrl-V pastes; what could not be moved stays cut, and many names are cut short', async () => {
  shows(all)
  server.on(moveAsset, ({ params }) => {
    if (params.assetUuid !== all[0]!.uuid) throw new Refusal('folder.too.deep')
  })
  const user = await show(<TwoPlaces />)
  await screen.findByRole('link', { name: '0.pdf' })
  await user.keyboard('{Control>}a{/Control}{Control>}x{/Control}')
  expect(await screen.findByText(text('asset.paste.waiting', { count: 50 }))).toBeDefined()
  // Not where they are already.
  await user.keyboard('{Control>}v{/Control}')
  expect(server.callsOf(moveAsset)).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Archive' }))
  await user.keyboard('{Control>}v{/Control}')
  const said = await screen.findByText((shown) => shown.includes(text('asset.paste.failed', { count: 49 })))
  expect(said.textContent).toContain(`1.pdf: ${text('error.folder.too.deep')}`)
  expect(said.textContent).toContain(text('asset.bulk.and-more', { count: 39 }))
  expect(await screen.findByText(text('asset.paste.done', { count: 1, name: 'Archive' }))).toBeDefined()
  expect(await screen.findByText(text('asset.paste.waiting', { count: 49 }))).toBeDefined()
})

test('the context menu of one of several selected rows acts on all of them, that of another row on it alone', async () => {
  shows(all.slice(0, 4))
  server.on(deleteAsset, answer)
  const user = await show(<Files />)
  const row = async (name: string) => (await screen.findByRole('link', { name })).closest('tr')!
  for (const name of ['0.pdf', '1.pdf']) await user.click(within(await row(name)).getByRole('checkbox'))
  fireEvent.contextMenu(await row('3.pdf'))
  await waitFor(() => expect(screen.getByRole('menu')).toBeDefined())
  expect(screen.queryByRole('menuitem', { name: text('asset.delete') })).toBeNull()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  await selected(2)
  fireEvent.contextMenu(await row('1.pdf'))
  await user.click(await screen.findByRole('menuitem', { name: text('asset.delete') }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getAllByRole('button').at(-1)!)
  await waitFor(() => expect(server.callsOf(deleteAsset)).toHaveLength(2))
})
