import { type PointerEvent, useMemo } from 'react'
import type { Board } from '../layers/board.ts'
import { removeMark } from '../layers/change-marks.ts'

/** The eraser: the person's own marks below a pressed pointer are deleted. A press without moving is a click of the mark. */
export function useErasing(board: Board) {
  return useMemo(
    () => ({
      'data-erasing': '',
      onPointerMove: (event: PointerEvent) => {
        if (event.buttons !== 1) return
        // A finger's events stay with the element that it touched first.
        const found = document.elementFromPoint(event.clientX, event.clientY)?.closest<SVGElement>('[data-mark]')
        const { mark: id, layer } = found?.dataset ?? {}
        if (id !== undefined && layer !== undefined) removeMark(board, { layer, id })
      },
    }),
    [board],
  )
}
