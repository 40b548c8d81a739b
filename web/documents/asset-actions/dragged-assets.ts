import type { Asset } from '@strongroom/contract/documents/assets.ts'

/** Its own type, so that other targets (uploads, other pages) don't take it for files or text. */
const TYPE = 'application/x-strongroom-assets'

/** What a drag carries can't be read before it is dropped, and it never leaves this page. */
let dragged: Asset[] = []

export function startDrag(transfer: DataTransfer, assets: Asset[]): void {
  dragged = assets
  transfer.effectAllowed = 'move'
  transfer.setData(TYPE, '')
}

export function endDrag(): void {
  dragged = []
}

/** What is dragged over this page; empty where it is something else. */
export const draggedAssets = (transfer: DataTransfer): Asset[] => (transfer.types.includes(TYPE) ? dragged : [])
