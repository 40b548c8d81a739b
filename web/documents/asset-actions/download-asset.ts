import type { Asset } from '@strongroom/contract/documents/assets.ts'
import { downloadDocument } from '@strongroom/contract/documents/versions.ts'
import { IconDownload } from '@tabler/icons-react'
import { addressOf } from '../../api/address-of.ts'
import { text } from '../../i18n/language.ts'
import type { Intent } from '../../ui/action-menu.tsx'
import { notifyDone } from '../../ui/messages/notify.ts'
import { notifyProblem } from '../../ui/messages/notify-problem.ts'
import { downloadWithCare, startDownload } from '../../ui/files/start-download.tsx'
import { isOversize } from '../../ui/is-oversize.ts'

const addressFor = ({ uuid, status }: Asset) =>
  addressOf(downloadDocument, {
    params: { assetUuid: uuid },
    query: status === 'UNABLE_TO_SCAN' ? { acceptUnscanned: 'true' } : {},
  })

const mayDownload = (asset: Asset) => asset.actions?.canDownload ?? false

/** Downloads a document's current version; after a warning if it is unscanned or very large. */
export function downloadAsset(asset: Asset) {
  const { name, fileSize, status } = asset
  const file = { name, size: fileSize ?? 0, isUnscanned: status === 'UNABLE_TO_SCAN' }
  downloadWithCare(file, () => startDownload(addressFor(asset)))
}

/** Browsers drop downloads started at the same time. */
const APART = 400

/** Downloads many documents in sequence; reports the ones that can't be downloaded this way. */
export function downloadAssets(assets: Asset[]) {
  const ready = assets.filter((asset) => mayDownload(asset) && asset.status !== 'UNABLE_TO_SCAN')
  const start = () => {
    ready.forEach((asset, at) => setTimeout(() => startDownload(addressFor(asset)), at * APART))
    if (ready.length > 0) notifyDone(text('asset.download.started', { count: ready.length }))
    const left = assets.length - ready.length
    if (left > 0) notifyProblem(text('asset.download.left', { count: left }))
  }
  const large = ready.filter(({ fileSize }) => isOversize(fileSize))
  const size = large.reduce((sum, { fileSize }) => sum + (fileSize ?? 0), 0)
  downloadWithCare({ name: large.map(({ name }) => name).join(', '), size, isUnscanned: false }, start)
}

/** Downloading, in the menus of documents. */
export const downloadAssetIntent: Intent<Asset> = {
  label: 'asset.download',
  icon: IconDownload,
  shown: mayDownload,
  open: downloadAsset,
}
