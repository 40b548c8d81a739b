import * as contract from '@strongroom/contract/documents/assets.ts'
import type { Route } from '../../http/route.ts'
import { createFolder } from './create-folder.ts'
import { deleteAsset } from './delete-asset.ts'
import { findAsset, listAncestors } from './find-asset.ts'
import { listAssets } from './list-assets.ts'
import { moveAsset } from './move-asset.ts'
import { renameAsset } from './rename-asset.ts'
import { updateFolder } from './update-folder.ts'

export function assets(route: Route): void {
  route(contract.listAssets, listAssets)
  route(contract.findAsset, findAsset)
  route(contract.listAncestors, listAncestors)
  route(contract.createFolder, createFolder)
  route(contract.updateFolder, updateFolder)
  route(contract.renameAsset, renameAsset)
  route(contract.moveAsset, moveAsset)
  route(contract.deleteAsset, deleteAsset)
}
