import type { Asset } from '@strongroom/contract/documents/assets.ts'
import { downloadDocument } from '@strongroom/contract/documents/versions.ts'
import { limits } from '@strongroom/contract/wire/limits.ts'
import { IconDownload } from '@tabler/icons-react'
import { addressOf } from '../../api/address-of.ts'
import { text } from '../../i18n/language.ts'
import type { Intent } from '../../ui/action-menu.tsx'
import { notifyDone } from '../../ui/messages/notify.ts'
import { notifyProblem } from '../../ui/messages/notify-problem.ts'
import { downloadWithCare, startDownload } from '../../ui/files/start-download.tsx'
import { isOversize } from '../../ui/is-oversize.ts'
import { offersDownloads } from '../../ui/files/offers-downloads.ts'
import { openDownloads } from '../zips/open-downloads.ts'

const addressFor = ({ uuid, status }: Asset) =>
  addressOf(downloadDocument, {
    params: { assetUuid: uuid },
    query: status === 'UNABLE_TO_SCAN' ? { acceptUnscanned: 'true' } : {},
  })

/** Whether a download of the document is offered here. */
export const mayDownload = ({ actions }: Asset): boolean => offersDownloads() && (actions?.canDownload ?? false)

/** Downloads a document's current version; after a warning if it is unscanned or very large. */
export function downloadAsset(asset: Asset, onStart?: () => void) {
  const { name, fileSize, status } = asset
  const file = { name, size: fileSize ?? 0, isUnscanned: status === 'UNABLE_TO_SCAN' }
  downloadWithCare(file, () => {
    startDownload(addressFor(asset))
    onStart?.()
  })
}

/** Browsers drop downloads started at the same time. */
const APART = 400

/**
 * Downloads the documents of a selection: several in the window of downloads, which shows the state of each. Without
 * that window, or if there are more than it lists, they are downloaded here.
 */
export function downloadAssets(assets: Asset[]) {
  const documents = assets.filter((asset) => asset.type === 'DOCUMENT' && mayDownload(asset))
  const [first] = documents
  if (first && assets.length === 1) return downloadAsset(first)
  if (documents.length < 2 || documents.length > limits.zipPageSize || !openDownloads(documents))
    return downloadHere(assets)
  reportLeft(assets.length - documents.length)
}

function reportLeft(count: number) {
  if (count > 0) notifyProblem(text('asset.download.left', { count }))
}

/** Downloads many documents in sequence; reports the ones that can't be downloaded this way. */
function downloadHere(assets: Asset[]) {
  const ready = assets.filter((asset) => mayDownload(asset) && asset.status !== 'UNABLE_TO_SCAN')
  const start = () => {
    ready.forEach((asset, at) => setTimeout(() => startDownload(addressFor(asset)), at * APART))
    if (ready.length > 0) notifyDone(text('asset.download.started', { count: ready.length }))
    reportLeft(assets.length - ready.length)
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
