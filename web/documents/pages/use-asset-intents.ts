import type { Asset } from '@strongroom/contract/documents/assets.ts'
import { IconEye } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { askOwnWhyIntent } from '../../workspaces/access/ask-why.tsx'
import { cutAssetIntent } from '../asset-actions/cut-asset.ts'
import { deleteAssetIntent } from '../asset-actions/delete-asset.tsx'
import { downloadAssetIntent } from '../asset-actions/download-asset.ts'
import { moveAssetIntent } from '../asset-actions/move-assets.tsx'
import { renameAssetIntent } from '../asset-actions/rename-asset.tsx'
import type { Intent } from '../../ui/action-menu.tsx'
import { newVersionIntent } from '../versions/new-version.tsx'

/** The menu items of documents and folders in a list, in order, and how to open one. */
export function useAssetIntents(): { intents: readonly Intent<Asset>[]; open: (asset: Asset) => void } {
  const navigate = useNavigate()
  return useMemo(() => {
    const open = ({ type, uuid, workspaceUuid }: Asset) =>
      void (type === 'FOLDER'
        ? navigate({ to: '/share/$workspaceUuid/folder/$folderUuid', params: { workspaceUuid, folderUuid: uuid } })
        : navigate({ to: '/share/$workspaceUuid/document/$assetUuid', params: { workspaceUuid, assetUuid: uuid } }))
    const openIntent: Intent<Asset> = {
      label: 'asset.open',
      icon: IconEye,
      shown: () => true,
      open,
    }
    const intents = [
      openIntent,
      downloadAssetIntent,
      renameAssetIntent,
      moveAssetIntent,
      cutAssetIntent,
      newVersionIntent,
      deleteAssetIntent,
      askOwnWhyIntent,
    ]
    return { intents, open }
  }, [navigate])
}
