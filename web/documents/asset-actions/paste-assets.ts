import { type Cut, dropCut, keepCut } from './cut-assets.ts'
import type { FolderPlace } from '../assets/folder-place.ts'
import { moveTo } from './move-to.ts'

/** Whether a place is another folder of the same workspace, to which things may be moved. */
export const mayPasteInto = (cut: Cut, place: FolderPlace): boolean =>
  cut.workspaceUuid === place.workspaceUuid &&
  cut.parentUuid !== (place.parentUuid ?? place.workspaceUuid) &&
  place.mayReceive

/** Moves the cut things into a folder. Those that can't be moved stay cut. */
export async function pasteAssets(cut: Cut, { parentUuid, name }: FolderPlace): Promise<void> {
  const { assets, ...from } = cut
  const failed = await moveTo(
    assets.map((asset) => ({ ...asset, ...from })),
    { parentUuid: parentUuid ?? null, name },
  )
  if (failed.length === 0) dropCut()
  else keepCut(failed)
}
