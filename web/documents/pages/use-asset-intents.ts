import type { Asset } from '@strongroom/contract/documents/assets.ts'
import { IconEye } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { askOwnWhyIntent } from '../../workspaces/access/why-intents.ts'
import { cutAssetIntent } from '../asset-actions/cut-asset.ts'
import { deleteAssetIntent } from '../asset-actions/delete-asset.tsx'
import { downloadAssetIntent } from '../asset-actions/download-asset.ts'
import { editFolderIntent, moveAssetIntent, renameAssetIntent } from '../asset-actions/asset-intents.ts'
import { editLinkIntent } from '../links/edit-link-intent.ts'
import { openExternal, openLinkIntent } from '../links/external-link.tsx'
import { saveCopyIntent } from '../annotations/copying/save-copy-intent.ts'
import type { Intent } from '../../ui/action-menu.tsx'
import { manageTagsIntent } from '../tags/manage-intent.ts'
import { newVersionIntent } from '../versions/new-version-intent.ts'

/** The menu items of documents and folders in a list, in order, and how to open one. */
export function useAssetIntents(): { intents: readonly Intent<Asset>[]; open: (asset: Asset) => void } {
  const navigate = useNavigate()
  return useMemo(() => {
    const open = (asset: Asset) => {
      const { type, uuid, workspaceUuid } = asset
      if (type === 'LINK') return openExternal(asset)
      void (type === 'FOLDER'
        ? navigate({ to: '/share/$workspaceUuid/folder/$folderUuid', params: { workspaceUuid, folderUuid: uuid } })
        : navigate({ to: '/share/$workspaceUuid/document/$assetUuid', params: { workspaceUuid, assetUuid: uuid } }))
    }
    const openIntent: Intent<Asset> = {
      label: 'asset.open',
      icon: IconEye,
      shown: ({ type }) => type !== 'LINK',
      open,
    }
    const intents = [
      openIntent,
      openLinkIntent,
      editLinkIntent,
      downloadAssetIntent,
      renameAssetIntent,
      editFolderIntent,
      moveAssetIntent,
      cutAssetIntent,
      newVersionIntent,
      manageTagsIntent,
      saveCopyIntent,
      deleteAssetIntent,
      askOwnWhyIntent,
    ]
    return { intents, open }
  }, [navigate])
}
