import { isTextKind } from '@strongroom/contract/documents/xfdf/marks.ts'
import type { PageSpace, Rectangle } from '@strongroom/contract/documents/xfdf/page-space.ts'
import { edited } from '@strongroom/contract/documents/xfdf/marks.ts'
import type { Turn } from '../../reader/page-layout.ts'
import { quadOf } from '../drawing/geometry.ts'
import { isDrawing, makeMark } from '../drawing/make-mark.ts'
import { pageBox } from '../drawing/page-point.ts'
import { around } from '../drawing/words-between.ts'
import type { Board } from '../layers/board.ts'
import { addMark } from '../layers/change-marks.ts'
import type { MarkStyle, Tool } from '../layers/view-state.ts'

/** The colours that tools begin with, until the person chooses another. */
const FIRST_COLOURS: Partial<Record<Tool, string>> = {
  highlight: '#ffd43b',
  text: '#ffd43b',
  underline: '#2f9e44',
  strikeout: '#e03131',
  stamp: '#e03131',
  freetext: '#1971c2',
  ink: '#1971c2',
}
const OTHERS = '#e03131'

/** Styles that were chosen for a tool, until the page is left. */
const chosen = new Map<Tool, MarkStyle>()

export interface PageOfWindow {
  pages: readonly PageSpace[]
  viewer: Element
  turn: Turn
}

/** Takes a tool. A tool for text marks the words that are selected, if any are. */
export function chooseTool(board: Board, tool: Tool, window: PageOfWindow): void {
  const view = board.view.read()
  const style = chosen.get(tool) ?? { color: FIRST_COLOURS[tool] ?? OTHERS, opacity: 1, width: 2 }
  board.view.write({ ...view, tool, edited: undefined, ...(isDrawing(tool) ? { style, selected: undefined } : {}) })
  if (isDrawing(tool) && isTextKind(tool as 'highlight')) markSelectedWords(board, tool as 'highlight', window)
}

export function chooseStyle(board: Board, changes: Partial<MarkStyle>): void {
  const view = board.view.read()
  const style = { ...view.style, ...changes }
  chosen.set(view.tool, style)
  board.view.write({ ...view, style })
}

function markSelectedWords(board: Board, tool: 'highlight', { pages, viewer, turn }: PageOfWindow): void {
  const selection = document.getSelection()
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return
  const range = selection.getRangeAt(0)
  for (const sheet of viewer.querySelectorAll('[data-page]')) {
    const page = Number((sheet as HTMLElement).dataset['page'])
    const space = pages[page - 1]
    if (!space || !range.intersectsNode(sheet)) continue
    const boxes = [...sheet.querySelectorAll('[data-words] span')]
      .filter((word) => range.intersectsNode(word) && word.textContent !== '')
      .map((word) => pageBox({ element: sheet, turn, size: space }, word.getBoundingClientRect()))
    if (boxes.length === 0) continue
    const view = board.view.read()
    const mark = makeMark(tool, [], { page, space, turn, view })
    addMark(board, edited(mark, { points: byLine(boxes).map((box) => quadOf(space, box)) }))
  }
  selection.removeAllRanges()
}

/** Boxes of words, put together where they follow each other in a line. */
function byLine(boxes: readonly Rectangle[]): Rectangle[] {
  const lines: Rectangle[][] = []
  for (const box of boxes) {
    const line = lines.at(-1)
    const last = line?.at(-1)
    const middle = box.y + box.height / 2
    if (line && last && middle > last.y && middle < last.y + last.height && box.x >= last.x) line.push(box)
    else lines.push([box])
  }
  return lines.map(around)
}
