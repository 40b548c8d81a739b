import * as contract from '@strongroom/contract/documents/manifests.ts'
import type { Route } from '../../http/route.ts'
import { addManifestEntries } from './add-entries.ts'
import { createManifestFolders } from './create-folders.ts'
import { createManifest } from './create-manifest.ts'
import { findManifest, listManifestFolders, listMissing } from './find-manifest.ts'

export function manifests(route: Route): void {
  route(contract.createManifest, createManifest)
  route(contract.addManifestEntries, addManifestEntries)
  route(contract.createManifestFolders, createManifestFolders)
  route(contract.findManifest, findManifest)
  route(contract.listMissing, listMissing)
  route(contract.listManifestFolders, listManifestFolders)
}
