import type { Asset } from '@strongroom/contract/documents/assets.ts'
import { IconDownload, IconFileZip, IconFolderShare, IconScissors, IconTags, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { Intent } from '../../ui/action-menu.tsx'
import { offersDownloads } from '../../ui/files/offers-downloads.ts'
import { workspaceQuery } from '../../workspaces/workspaces/queries.ts'
import { mayTag, openManageTags } from '../tags/manage-intent.ts'
import { openZipAssets } from '../zips/open-zip.ts'
import { openMoveAssets } from './asset-intents.ts'
import { cutAssets } from './cut-assets.ts'
import { openDeleteAssets } from './delete-assets.tsx'
import { downloadAssets, mayDownload } from './download-asset.ts'

interface Props {
  selected: Asset[]
  onClear: () => void
  /** Selects only what an action failed for; nothing if it succeeded. */
  onDone: (failed: Asset[]) => void
}

const allow = (action: 'updateParent' | 'delete') => (assets: Asset[]) =>
  assets.every((asset) => asset.actions?.[action] ?? false)
const mayMove = allow('updateParent')

/** The bulk actions that the selection permits, for its bar and its context menu. */
export function useBulkIntents({ selected, onClear, onDone }: Props): readonly Intent<Asset[]>[] {
  const { data: workspace } = useQuery({ ...workspaceQuery(selected[0]?.workspaceUuid ?? ''), enabled: false })
  const mayZip = offersDownloads() && (workspace?.actions?.canDownloadLatest ?? false)
  const cut = (assets: Asset[]) => {
    cutAssets(assets)
    onClear()
  }
  const intents: Intent<Asset[]>[] = [
    { label: 'asset.download', icon: IconDownload, shown: (some) => some.some(mayDownload), open: downloadAssets },
    {
      label: 'zip.title',
      icon: IconFileZip,
      shown: (some) => mayZip && some.some((asset) => asset.type === 'FOLDER' || mayDownload(asset)),
      open: openZipAssets,
    },
    { label: 'asset.move', icon: IconFolderShare, shown: mayMove, open: (some) => openMoveAssets(some, onDone) },
    { label: 'asset.cut', icon: IconScissors, shown: mayMove, open: cut },
    {
      label: 'tag.manage',
      icon: IconTags,
      shown: (some) => some.every(mayTag),
      open: (some) => openManageTags(some, onDone),
    },
    {
      label: 'asset.delete',
      icon: IconTrash,
      shown: allow('delete'),
      open: (some) => openDeleteAssets(some, onDone),
      danger: true,
    },
  ]
  return intents.filter((intent) => intent.shown(selected))
}
