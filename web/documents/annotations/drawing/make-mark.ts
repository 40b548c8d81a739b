import { NOTE_SIZE } from '@strongroom/contract/documents/xfdf/drawing/draw-mark.ts'
import { isTurnable, type Mark, type MarkKind } from '@strongroom/contract/documents/xfdf/marks.ts'
import {
  type PageSpace,
  type Point,
  type Rectangle,
  type Turn,
  turnBy,
} from '@strongroom/contract/documents/xfdf/page-space.ts'
import type { MarkStyle, Tool, ViewState } from '../layers/view-state.ts'
import { ownPoints, pointsInBox, withoutTurn } from './geometry.ts'

/** Below this distance, in points, a press and release is a click. */
export const CLICK = 4

const KIND_OF: Record<Exclude<Tool, 'select' | 'erase'>, MarkKind> = {
  highlight: 'highlight',
  underline: 'underline',
  strikeout: 'strikeout',
  text: 'text',
  freetext: 'freetext',
  ink: 'ink',
  line: 'line',
  arrow: 'line',
  square: 'square',
  circle: 'circle',
  polygon: 'polygon',
  stamp: 'stamp',
}

export type DrawingTool = keyof typeof KIND_OF

export const isDrawing = (tool: Tool): tool is DrawingTool => tool in KIND_OF

/** The size of a mark that is placed without dragging, in points. */
const PLACED: Record<DrawingTool, [number, number]> = {
  highlight: [140, 14],
  underline: [140, 14],
  strikeout: [140, 14],
  text: [NOTE_SIZE, NOTE_SIZE],
  freetext: [160, 32],
  ink: [80, 40],
  line: [120, 0],
  arrow: [120, 0],
  square: [120, 80],
  circle: [120, 80],
  polygon: [100, 90],
  stamp: [150, 40],
}

interface Made {
  page: number
  space: PageSpace
  /** The reader's. */
  turn: Turn
  view: Pick<ViewState, 'style' | 'stamp'>
}

/** A new mark. `paths` are on the page as shown: of boxes two corners, otherwise the points themselves. */
export function makeMark(
  tool: DrawingTool,
  paths: readonly (readonly Point[])[],
  { page, space, turn, view }: Made,
): Mark {
  const drawn = tool === 'stamp' && typeof view.stamp === 'object'
  const kind = drawn ? 'ink' : KIND_OF[tool]
  return {
    id: crypto.randomUUID(),
    kind,
    page,
    ...styleFor(tool, view.style),
    dashes: [],
    points: pointsFor(kind, space, paths),
    ends: ['None', tool === 'arrow' ? 'OpenArrow' : 'None'],
    contents: '',
    fontSize: 12,
    rotation: isTurnable(kind) ? uprightFor(space, turn) : null,
    icon: kind === 'text' ? 'Comment' : kind === 'stamp' ? String(view.stamp) : '',
    author: '',
    modified: Date.now(),
    inReplyTo: null,
    state: null,
  }
}

/** The rotation with which words are upright for the reader; none where they are without one, in every program. */
const uprightFor = (space: PageSpace, turn: Turn) =>
  space.rotation === 0 && turn === 0 ? null : turnBy(space.rotation, turn)

function styleFor(tool: DrawingTool, { color, opacity, width }: MarkStyle) {
  const plain = { color, fill: null, opacity, width, textColor: '#000000' }
  // The background of free text is white, so that it is readable above the page.
  if (tool === 'freetext') return { ...plain, color: '#ffffff', textColor: color, width: 0 }
  return plain
}

function pointsFor(kind: MarkKind, space: PageSpace, paths: readonly (readonly Point[])[]): Mark['points'] {
  if (kind === 'ink' || kind === 'line' || kind === 'polygon') return ownPoints(space, paths)
  return paths.flatMap(([from, to]) => pointsInBox(space, kind, boxBetween(from!, to!)))
}

export const boxBetween = (from: Point, to: Point): Rectangle => ({
  x: Math.min(from.x, to.x),
  y: Math.min(from.y, to.y),
  width: Math.abs(to.x - from.x),
  height: Math.abs(to.y - from.y),
})

/** The points of a mark that is placed around a point without dragging, on the page. */
export function placedAround(tool: DrawingTool, { x, y }: Point, { space, turn, view }: Made): Point[][] {
  const [across, down] = PLACED[tool]
  // Words and drawn stamps are upright for the reader, shapes lie on the page.
  const isAcross = tool === 'freetext' || tool === 'stamp'
  const [width, height] = isAcross && turn % 180 !== 0 ? [down, across] : [across, down]
  const left = Math.max(0, Math.min(x - width / 2, space.width - width))
  const top = Math.max(0, Math.min(y - height / 2, space.height - height))
  const at = (across: number, down: number) => ({ x: left + across * width, y: top + down * height })
  if (tool === 'stamp' && typeof view.stamp === 'object')
    return view.stamp.strokes.map((stroke) => stroke.map(({ x, y }) => at(...withoutTurn(turn, [x, y]))))
  if (tool === 'ink') return [[at(0, 0.5), at(0.25, 0), at(0.5, 0.5), at(0.75, 1), at(1, 0.5)]]
  if (tool === 'polygon') return [[at(0.5, 0), at(1, 1), at(0, 1)]]
  return [[at(0, 0), at(1, 1)]]
}
