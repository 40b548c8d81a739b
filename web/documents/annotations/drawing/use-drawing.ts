import { edited, type Mark } from '@strongroom/contract/documents/xfdf/marks.ts'
import type { PageSpace, Point } from '@strongroom/contract/documents/xfdf/page-space.ts'
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import type { Turn } from '../../reader/page-layout.ts'
import { useStore } from '../../../store/create-store.ts'
import type { Board } from '../layers/board.ts'
import { addMark, findMark, updateMark } from '../layers/change-marks.ts'
import type { MarkRef } from '../layers/view-state.ts'
import { quadOf } from './geometry.ts'
import { CLICK, type DrawingTool, makeMark, placedAround } from './make-mark.ts'
import { pagePoint } from './page-point.ts'
import type { MarkedPage } from './page-marks.tsx'
import { wordsBetween } from './words-between.ts'

/** Strokes that follow each other within this time, in milliseconds, are one mark. */
const ONE_DRAWING = 1200
/** Points of ink closer than this, in points, add nothing. */
const INK_STEP = 0.6

interface LastInk {
  ref: MarkRef
  page: number
  time: number
}

/** Of all pages: the last stroke of ink. */
let lastInk: LastInk | undefined

/** Drawing with a tool on a page, by mouse, finger or pen. A second finger ends it: two of them zoom. */
export function useDrawing(board: Board, tool: DrawingTool, marked: MarkedPage) {
  const { page, space, turn, size, lines } = marked
  const view = useStore(board.view)
  const [path, setPath] = useState<readonly Point[]>([])
  const pointer = useRef<number | undefined>(undefined)
  const isPolygon = tool === 'polygon'
  const made = { page, space, turn, view }
  const stop = () => {
    pointer.current = undefined
    setPath([])
  }
  const finish = (mark: Mark) => {
    const ref = addMark(board, mark)
    if (tool === 'text' || tool === 'freetext') beginWriting(board, tool, ref)
    if (tool === 'stamp') board.view.write({ ...board.view.read(), tool: 'select' })
    stop()
  }
  const markOf = (points: readonly Point[]) => drawnMark(tool, points, { ...made, lines })
  const close = (points: readonly Point[]) => (points.length > 2 ? finish(makeMark(tool, [points], made)) : stop())
  const at = (event: { currentTarget: Element; clientX: number; clientY: number }) =>
    inside(pagePoint({ element: event.currentTarget, turn, size }, event), space)

  return {
    draft: path.length > 0 ? markOf(path) : undefined,
    corners: isPolygon ? path : [],
    onPointerDown: (event: PointerEvent) => {
      if (!event.isPrimary) return isPolygon ? undefined : stop()
      if (event.button !== 0) return
      const point = at(event)
      if (isPolygon) return isNear(path[0], point, marked.scale) ? close(path) : setPath([...path, point])
      event.currentTarget.setPointerCapture?.(event.pointerId)
      pointer.current = event.pointerId
      setPath([point])
    },
    onPointerMove: (event: PointerEvent) => {
      if (pointer.current !== event.pointerId) return
      const native = event.nativeEvent
      const events = tool === 'ink' && native.getCoalescedEvents ? native.getCoalescedEvents() : []
      const { currentTarget } = event
      const points = (events.length > 0 ? events : [event]).map(({ clientX, clientY }) =>
        at({ currentTarget, clientX, clientY }),
      )
      setPath((before) => (tool === 'ink' ? withInk(before, points) : [before[0]!, points.at(-1)!]))
    },
    onPointerUp: (event: PointerEvent) => {
      if (pointer.current !== event.pointerId) return
      if (tool !== 'ink') return finish(markOf(path))
      addStroke(board, markOf(path), page)
      stop()
    },
    onPointerCancel: () => !isPolygon && stop(),
    onDoubleClick: () => isPolygon && close(path.slice(0, -1)),
    onKeyDown: (event: KeyboardEvent) => {
      if (path.length === 0 || (event.key !== 'Enter' && event.key !== 'Escape')) return
      event.stopPropagation()
      if (event.key === 'Enter') close(path)
      else stop()
    },
  }
}

/** Free text is written on the page, a note in the list. */
function beginWriting(board: Board, tool: 'text' | 'freetext', ref: MarkRef): void {
  const view = board.view.read()
  board.view.write({ ...view, edited: ref, tool: 'select', hasPanel: view.hasPanel || tool === 'text' })
}

/** A stroke belongs to the drawing before it, if that has the same look and is recent. */
function addStroke(board: Board, mark: Mark, page: number): void {
  const before = lastInk && Date.now() - lastInk.time < ONE_DRAWING ? lastInk : undefined
  const known = before?.page === page ? findMark(board, before.ref) : undefined
  const isOne = known && hasStyleOf(known.mark, mark) && known.layer.type === board.view.read().type
  if (isOne) updateMark(board, before!.ref, { points: [...known.mark.points, ...mark.points] })
  lastInk = { ref: isOne ? before!.ref : addMark(board, mark), page, time: Date.now() }
}

const hasStyleOf = (one: Mark, other: Mark) =>
  one.color === other.color && one.width === other.width && one.opacity === other.opacity

interface Drawn {
  page: number
  space: PageSpace
  turn: Turn
  view: ReturnType<Board['view']['read']>
  lines: MarkedPage['lines']
}

/** The mark that a drag makes: marks of text follow the words, a click places a mark of the usual size. */
function drawnMark(tool: DrawingTool, path: readonly Point[], { lines, ...made }: Drawn): Mark {
  const [from, to] = [path[0]!, path.at(-1)!]
  if (tool === 'ink' || tool === 'polygon') return makeMark(tool, [path], made)
  if (tool === 'highlight' || tool === 'underline' || tool === 'strikeout') {
    const boxes = wordsBetween(lines, from, to)
    const mark = makeMark(tool, [thickened(from, to)], made)
    if (boxes.length > 0) return edited(mark, { points: boxes.map((box) => quadOf(made.space, box)) })
  }
  if (tool === 'text') return makeMark(tool, placedAround(tool, { x: from.x + 10, y: from.y + 10 }, made), made)
  if (tool === 'stamp' && typeof made.view.stamp === 'object') return makeMark(tool, placedAround(tool, to, made), made)
  if (distance(from, to) < CLICK) return makeMark(tool, placedAround(tool, from, made), made)
  return makeMark(tool, [[from, to]], made)
}

/** The height of a line of text, for a mark that is drawn straight across where no words are. */
const LINE = 14

const thickened = (from: Point, to: Point): [Point, Point] =>
  Math.abs(to.y - from.y) >= CLICK
    ? [from, to]
    : [
        { x: from.x, y: Math.max(0, from.y - LINE / 2) },
        { x: to.x, y: Math.max(0, from.y - LINE / 2) + LINE },
      ]

function withInk(path: readonly Point[], points: readonly Point[]): readonly Point[] {
  const next = [...path]
  for (const point of points) if (distance(next.at(-1)!, point) >= INK_STEP) next.push(point)
  return next
}

/** Whether a corner closes the polygon that begins at `first`. */
const isNear = (first: Point | undefined, point: Point, scale: number) =>
  first !== undefined && distance(first, point) < Math.max(CLICK * 2, FINGER / scale)

/** CSS pixels that a finger covers. */
const FINGER = 20

const distance = (from: Point, to: Point) => Math.hypot(to.x - from.x, to.y - from.y)

const inside = ({ x, y }: Point, { width, height }: PageSpace): Point => ({
  x: Math.min(Math.max(0, x), width),
  y: Math.min(Math.max(0, y), height),
})

export interface PlacedIn {
  page: number
  space: PageSpace
  turn: Turn
  viewer: Element | null
}

/** Places a mark of a tool in the middle of what is visible of a page, without a pointer. */
export function placeInMiddle(board: Board, tool: DrawingTool, { page, space, turn, viewer }: PlacedIn) {
  const view = board.view.read()
  const made = { page, space, turn, view }
  const middle = visibleMiddle({ page, space, turn, viewer })
  const ref = addMark(board, makeMark(tool, placedAround(tool, middle, made), made))
  if (tool === 'text' || tool === 'freetext') beginWriting(board, tool, ref)
  else board.view.write({ ...board.view.read(), tool: 'select' })
  return ref
}

/** The middle of the visible part of a page; of the whole page if none of it is. */
function visibleMiddle({ page, space, turn, viewer }: PlacedIn): Point {
  const whole = { x: space.width / 2, y: space.height / 2 }
  const sheet = viewer?.querySelector(`[data-page="${page}"]`)
  const shown = sheet?.getBoundingClientRect()
  const view = sheet?.closest('[role=region]')?.getBoundingClientRect()
  if (!sheet || !shown || !view) return whole
  const [left, right] = [Math.max(shown.left, view.left), Math.min(shown.right, view.right)]
  const [top, bottom] = [Math.max(shown.top, view.top), Math.min(shown.bottom, view.bottom)]
  if (right <= left || bottom <= top) return whole
  const at = { clientX: (left + right) / 2, clientY: (top + bottom) / 2 }
  return inside(pagePoint({ element: sheet, turn, size: space }, at), space)
}
