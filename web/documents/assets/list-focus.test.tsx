import { deleteAsset, listAssets } from '@strongroom/contract/documents/assets.ts'
import { restoreAsset } from '@strongroom/contract/documents/bin.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { text } from '../../i18n/language.ts'
import { asset, pageOf, WORKSPACE } from '../../test/samples.ts'
import { server } from '../../test/set-up.ts'
import { place } from '../../test/folder-place.ts'
import { show } from '../../test/show.tsx'
import { keepFocusOfBusyButtons } from '../../ui/keep-focus.ts'
import { openDeleteAsset } from '../asset-actions/delete-asset.tsx'
import { dropCut } from '../asset-actions/cut-assets.ts'
import { AssetListPanel } from './asset-list-panel.tsx'
import { useAssetList } from './queries.ts'

beforeAll(keepFocusOfBusyButtons)
beforeEach(dropCut)

function Files() {
  const list = useAssetList({ workspaceUuid: WORKSPACE, sort: undefined, page: undefined, size: 50 })
  return (
    <main>
      <h1 tabIndex={-1}>Project</h1>
      <button type="button" onClick={() => openDeleteAsset(asset('gone.pdf'))}>
        Delete one
      </button>
      <AssetListPanel
        {...{ place, list }}
        filter={{}}
        onFilter={() => undefined}
        intents={[]}
        open={() => undefined}
        upload={null}
        onDropped={undefined}
      />
    </main>
  )
}

const heading = () => screen.getByRole('heading', { name: 'Project' })
const press = (name: string) => screen.findByRole('button', { name })

async function selectPage() {
  const many = Array.from({ length: 60 }, (_, i) => asset(`${i}.pdf`))
  server.on(listAssets, ({ query: { page, size } }) =>
    pageOf(many.slice(page * size, (page + 1) * size), { page, size, total: many.length }),
  )
  const user = await show(<Files />)
  await user.click(await screen.findByRole('checkbox', { name: text('asset.select-all') }))
  return user
}

test('the focus stays with the selection after all pages are selected, and moves on when it is cleared', async () => {
  const user = await selectPage()
  await user.click(await press(text('asset.bulk.everything', { count: 60 })))
  const clear = await press(text('asset.bulk.clear'))
  await waitFor(() => expect(document.activeElement).toBe(clear))
  await user.keyboard('{Enter}')
  await waitFor(() => expect(document.activeElement).toBe(heading()))
})

test('the focus moves on after cutting, and after the move is cancelled', async () => {
  const user = await selectPage()
  await user.click(await press(text('asset.cut')))
  await waitFor(() => expect(document.activeElement).toBe(heading()))
  await user.click(await press(text('asset.paste.cancel')))
  await waitFor(() => expect(document.activeElement).toBe(heading()))
})

test('the focus moves on when a message goes, by its action or by its cross', async () => {
  server
    .on(listAssets, () => pageOf([], { size: 50 }))
    .on(deleteAsset, ({ params }) => ({
      model: 'Asset' as const,
      uuid: params.assetUuid,
      status: 'COMPLETE' as const,
      inBin: true,
    }))
    .on(restoreAsset, ({ params }) => ({
      model: 'Asset' as const,
      uuid: params.binUuid,
      name: 'gone.pdf',
      parentUuid: WORKSPACE,
    }))
  const user = await show(<Files />)
  await user.click(screen.getByRole('button', { name: 'Delete one' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: text('asset.delete') }))
  await user.click(await press(text('notice.undo')))
  await waitFor(() => expect(document.activeElement).toBe(heading()))
  const message = (await screen.findByText(text('bin.restored', { name: 'gone.pdf' }))).closest('[role=alert]')
  heading().blur()
  await user.click(within(message as HTMLElement).getByRole('button', { name: text('dialog.close') }))
  await waitFor(() => expect(document.activeElement).toBe(heading()))
})
