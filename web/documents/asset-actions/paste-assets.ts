import { type Cut, dropCut } from './cut-assets.ts'
import type { FolderPlace } from '../assets/folder-place.ts'
import { moveTo } from './move-to.ts'

/** Moves the cut things into a folder. */
export async function pasteAssets(cut: Cut, { parentUuid, name }: FolderPlace): Promise<void> {
  await moveTo(cut.assets, { parentUuid: parentUuid ?? null, name })
  dropCut()
}
