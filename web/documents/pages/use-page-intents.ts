import type { Asset } from '@strongroom/contract/documents/assets.ts'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { askOwnWhyIntent } from '../../workspaces/access/why-intents.ts'
import { cutAssetIntent } from '../asset-actions/cut-asset.ts'
import { deleteAssetIntent, openDeleteAsset } from '../asset-actions/delete-asset.tsx'
import { editFolderIntent, moveAssetIntent, renameAssetIntent } from '../asset-actions/asset-intents.ts'
import { saveCopyIntent } from '../annotations/copying/save-copy-intent.ts'
import type { Intent } from '../../ui/action-menu.tsx'

/** The menu items on a document's or folder's own page. After a deletion its parent is shown. */
export function usePageIntents(): readonly Intent<Asset>[] {
  const navigate = useNavigate()
  return useMemo(() => {
    const toParent = ({ workspaceUuid, parentUuid }: Asset) =>
      parentUuid === workspaceUuid
        ? navigate({ to: '/share/$workspaceUuid', params: { workspaceUuid } })
        : navigate({
            to: '/share/$workspaceUuid/folder/$folderUuid',
            params: { workspaceUuid, folderUuid: parentUuid },
          })
    const remove: Intent<Asset> = {
      ...deleteAssetIntent,
      open: (asset) => openDeleteAsset(asset, () => toParent(asset)),
    }
    return [
      renameAssetIntent,
      editFolderIntent,
      moveAssetIntent,
      cutAssetIntent,
      saveCopyIntent,
      remove,
      askOwnWhyIntent,
    ]
  }, [navigate])
}
