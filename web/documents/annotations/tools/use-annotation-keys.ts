import type { PageSpace } from '@strongroom/contract/documents/xfdf/page-space.ts'
import type { Turn } from '../../reader/page-layout.ts'
import { type RefObject, useEffect } from 'react'
import { isDrawing } from '../drawing/make-mark.ts'
import { placeInMiddle } from '../drawing/use-drawing.ts'
import type { Board } from '../layers/board.ts'
import { redo, undo } from '../layers/change-marks.ts'

interface Keys {
  board: Board
  viewer: RefObject<HTMLElement | null>
  pages: readonly PageSpace[]
  turn: Turn
  /** From 1: the page in view. */
  page: number
}

/** Undo and redo, Escape for the tool, and Enter on the pages, which places what the tool draws. */
export function useAnnotationKeys({ board, viewer, pages, turn, page }: Keys): void {
  useEffect(() => {
    const element = viewer.current
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || (event.target as Element).closest('input, textarea')) return
      if (!actOn(event, { board, viewer, pages, turn, page })) return
      event.preventDefault()
      event.stopPropagation()
    }
    element?.addEventListener('keydown', press)
    return () => element?.removeEventListener('keydown', press)
  }, [board, viewer, pages, turn, page])
}

function actOn(event: KeyboardEvent, { board, viewer, pages, turn, page }: Keys): boolean {
  const view = board.view.read()
  const key = event.key.toLowerCase()
  if (event.ctrlKey || event.metaKey) {
    if (key !== 'z' && key !== 'y') return false
    if (key === 'y' || event.shiftKey) redo(board)
    else undo(board)
    return true
  }
  if (key === 'escape' && (view.tool !== 'select' || view.selected)) {
    board.view.write({ ...view, tool: 'select', selected: undefined, edited: undefined })
    return true
  }
  const isOnPages = (event.target as Element).matches('[role=region]')
  const space = pages[page - 1]
  if (key !== 'enter' || !isOnPages || !isDrawing(view.tool) || !space) return false
  placeInMiddle(board, view.tool, { page, space, turn, viewer: viewer.current })
  return true
}
