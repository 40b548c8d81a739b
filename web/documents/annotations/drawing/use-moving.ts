import { edited, type Mark } from '@strongroom/contract/documents/xfdf/marks.ts'
import { type PointerEvent, useState } from 'react'
import type { Board } from '../layers/board.ts'
import { updateMark } from '../layers/change-marks.ts'
import type { MarkRef } from '../layers/view-state.ts'
import { moved, resized } from './geometry.ts'
import { CLICK } from './make-mark.ts'
import type { MarkedPage } from './page-marks.tsx'
import { pagePoint } from './page-point.ts'

interface Moved {
  ref: MarkRef
  mark: Mark
  /** Undefined moves the whole mark. */
  handle: number | undefined
}

export type StartMove = (event: PointerEvent, what: Moved) => void

/** Moving and resizing by a pointer: the preview while it is pressed, and one change when it is released. */
export function useMoving(board: Board, { space, turn, size }: MarkedPage) {
  const [preview, setPreview] = useState<{ ref: MarkRef; mark: Mark } | undefined>()
  const start: StartMove = (event, { ref, mark, handle }) => {
    const svg = (event.currentTarget as SVGElement).ownerSVGElement!
    const at = (from: globalThis.PointerEvent) => pagePoint({ element: svg, turn, size }, from)
    const first = at(event.nativeEvent)
    let points = mark.points
    let isMoving = false
    const move = (later: globalThis.PointerEvent) => {
      if (later.pointerId !== event.pointerId) return
      const to = at(later)
      const by = { x: to.x - first.x, y: to.y - first.y }
      if (!isMoving && Math.hypot(by.x, by.y) < CLICK / 2) return
      isMoving = true
      points = handle === undefined ? moved(space, mark.points, by) : resized(space, mark, { handle, to })
      setPreview({ ref, mark: edited(mark, { points }) })
    }
    const end = (later: globalThis.PointerEvent) => {
      if (later.pointerId !== event.pointerId) return
      window.removeEventListener('pointermove', move)
      window.removeEventListener('pointerup', end)
      window.removeEventListener('pointercancel', end)
      setPreview(undefined)
      if (isMoving && later.type === 'pointerup') updateMark(board, ref, { points })
    }
    window.addEventListener('pointermove', move)
    window.addEventListener('pointerup', end)
    window.addEventListener('pointercancel', end)
  }
  return { preview, start }
}
