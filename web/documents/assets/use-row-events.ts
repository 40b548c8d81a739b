import type { Asset } from '@strongroom/contract/documents/assets.ts'
import { type DragEvent, type MouseEvent, useState } from 'react'
import { draggedAssets, endDrag, startDrag } from '../asset-actions/dragged-assets.ts'
import { moveTo } from '../asset-actions/move-to.ts'
import { mayReceive } from './folder-place.ts'
import type { Selection } from './use-selection.ts'

/** Mouse handlers of rows and cards beside their links, boxes and menus. The menu offers everything too. */
export interface RowEvents {
  draggable: boolean
  'data-over': true | undefined
  onDragStart: (event: DragEvent<HTMLElement>) => void
  onDragEnd: () => void
  onDragOver: (event: DragEvent<HTMLElement>) => void
  onDragLeave: (event: DragEvent<HTMLElement>) => void
  onDrop: (event: DragEvent<HTMLElement>) => void
  onContextMenu: (event: MouseEvent<HTMLElement>) => void
  onDoubleClick: (event: MouseEvent<HTMLElement>) => void
}

/** Where a context menu was requested. */
export interface MenuPlace {
  asset: Asset
  x: number
  y: number
  row: HTMLElement
}

interface Wanted {
  selection: Selection | undefined
  open: (asset: Asset) => void
  openMenu: (place: MenuPlace) => void
}

const mayMove = (asset: Asset) => asset.actions?.updateParent ?? false
const takes = (asset: Asset) => asset.type === 'FOLDER' && mayReceive(asset)

/** Dragging into folders, the context menu, and opening by a double click. */
export function useRowEvents({ selection, open, openMenu }: Wanted): (asset: Asset) => RowEvents {
  const [over, setOver] = useState<string>()
  const droppable = (asset: Asset, { dataTransfer }: DragEvent) => {
    const assets = takes(asset) ? draggedAssets(dataTransfer) : []
    return assets.some(({ uuid }) => uuid === asset.uuid) ? [] : assets
  }
  return (asset) => ({
    draggable: mayMove(asset),
    'data-over': over === asset.uuid || undefined,
    onDragStart: ({ dataTransfer }) => {
      const together = selection?.has(asset.uuid) ? selection.selected.filter(mayMove) : [asset]
      startDrag(dataTransfer, together)
    },
    onDragEnd: endDrag,
    onDragOver: (event) => {
      if (droppable(asset, event).length === 0) return
      event.preventDefault()
      event.dataTransfer.dropEffect = 'move'
      setOver(asset.uuid)
    },
    onDragLeave: ({ currentTarget, relatedTarget }) => {
      if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(undefined)
    },
    onDrop: (event) => {
      setOver(undefined)
      const assets = droppable(asset, event)
      if (assets.length === 0) return
      event.preventDefault()
      endDrag()
      const wasSelected = assets.some(({ uuid }) => selection?.has(uuid))
      void moveTo(assets, { parentUuid: asset.uuid, name: asset.name }).then((failed) => {
        if (wasSelected) selection?.keep(failed)
      })
    },
    onContextMenu: (event) => {
      // With Shift the browser's own menu.
      if (event.shiftKey) return
      event.preventDefault()
      openMenu({ asset, x: event.clientX, y: event.clientY, row: event.currentTarget })
    },
    onDoubleClick: (event) => {
      if (event.target instanceof Element && event.target.closest('a, button, input, label')) return
      window.getSelection()?.removeAllRanges()
      open(asset)
    },
  })
}
