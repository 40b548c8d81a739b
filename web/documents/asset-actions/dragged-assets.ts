import type { Asset } from '@strongroom/contract/documents/assets.ts'

/** A type of its own, so that other targets (uploads, other pages) don't accept it as files or text. */
const TYPE = 'application/x-strongroom-assets'

/** A drag's data can't be read before the drop, and it never leaves this page. */
let dragged: Asset[] = []

export function startDrag(transfer: DataTransfer, assets: Asset[]): void {
  dragged = assets
  transfer.effectAllowed = 'move'
  transfer.setData(TYPE, '')
}

export function endDrag(): void {
  dragged = []
}

/** The dragged documents and folders of this page; empty for anything else. */
export const draggedAssets = (transfer: DataTransfer): Asset[] => (transfer.types.includes(TYPE) ? dragged : [])
