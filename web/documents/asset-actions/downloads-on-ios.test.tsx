import { listAncestors } from '@strongroom/contract/documents/assets.ts'
import type { ListedZip } from '@strongroom/contract/documents/zips.ts'
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { text } from '../../i18n/language.ts'
import { asset, id, pageOf, workspace } from '../../test/samples.ts'
import { server } from '../../test/set-up.ts'
import { show } from '../../test/show.tsx'
import { AssetHeader } from '../pages/asset-header.tsx'
import { DownloadRow } from '../zips/download-row.tsx'
import { mayBeSelected } from './bulk-actions.tsx'
import { downloadAssetIntent } from './download-asset.ts'

const NO_ACTIONS = { canDownload: false, updateParent: false, addTag: false, delete: false }
const downloadable = (() => {
  const made = asset('plan.pdf')
  return { ...made, actions: { ...made.actions!, ...NO_ACTIONS, canDownload: true } }
})()
const ready: ListedZip = {
  model: 'ZipAsset',
  uuid: id(),
  name: 'All.zip',
  workspaceUuid: id(),
  workspaceName: 'Works',
  status: 'READY',
  documents: 1,
  createdTime: 0,
  expiresTime: 1,
  bytes: 1,
  bytesDone: 1,
  size: 1,
}

const showAll = async () => {
  server.on(listAncestors, () => pageOf([]))
  await show(
    <>
      <AssetHeader workspace={workspace({ uuid: downloadable.workspaceUuid })} asset={downloadable} />
      <DownloadRow zip={ready} />
    </>,
  )
  await screen.findByText('All.zip')
}
const hint = () => screen.queryByText(text('downloads.not-here'))
const button = () => screen.queryByRole('button', { name: text('downloads.of', { name: 'All.zip' }) })

test('elsewhere downloads are offered', async () => {
  await showAll()
  expect([downloadAssetIntent.shown(downloadable), mayBeSelected(downloadable)]).toEqual([true, true])
  expect([hint(), button()]).toEqual([null, expect.anything()])
})

test('on an iPhone none is, and the header of the document says so in the button’s place', async () => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone)')
  await showAll()
  expect([downloadAssetIntent.shown(downloadable), mayBeSelected(downloadable)]).toEqual([false, false])
  expect(hint()).not.toBeNull()
  expect(button()).toBeNull()
})
