import { drawMark, NOTE_SIZE } from '@strongroom/contract/documents/xfdf/drawing/draw-mark.ts'
import type { Drawing, DrawnPath, DrawnText } from '@strongroom/contract/documents/xfdf/drawing/drawing.ts'
import type { Mark } from '@strongroom/contract/documents/xfdf/marks.ts'
import {
  boundsOf,
  type PageSpace,
  type Point,
  type Rectangle,
  toOwn,
  toShown,
  type Turn,
} from '@strongroom/contract/documents/xfdf/page-space.ts'
import { drawText, widthOf } from './draw-text.ts'
import { fillColor, lineStyle, number, paint, path, strokeColor } from './path-operators.ts'
import { take, type Work } from './work.ts'

/** The graphics state in which the page shows through areas. */
export const VEIL_STATE = 'V'

/** The content stream of a mark's appearance in the page's own coordinates. */
export function drawContent(mark: Mark, space: PageSpace, work: Work): string {
  const content = operatorsOf(drawMark(affordable(mark, work), space, widthOf), work)
  if (mark.kind !== 'text') return turned(space, content)
  const { x, y } = noteCorner(mark, space)
  return `q\n1 0 0 -1 ${number(x)} ${number(y)} cm\n${content}\nQ`
}

/** The mark with as many waves and letters as there is work left for. */
function affordable(mark: Mark, work: Work): Mark {
  if (mark.kind === 'freetext') return { ...mark, contents: mark.contents.slice(0, work.left) }
  if (mark.kind === 'squiggly' && !take(work, mark.points.length * WAVES)) return { ...mark, kind: 'underline' }
  return mark
}

/** Of a usual line of text. */
const WAVES = 100

const operatorsOf = ({ paths, text }: Drawing, work: Work): string =>
  [...paths.map(drawPath), ...(text ? [drawLines(text, work)] : [])].join('\n')

function drawPath({ steps, fill, stroke, width, dashes, cap, isVeil }: DrawnPath): string {
  return [
    ...(isVeil ? ['q', `/${VEIL_STATE} gs`] : []),
    ...(fill ? [fillColor(fill)] : []),
    ...(stroke ? [strokeColor(stroke)] : []),
    lineStyle({ width, dashes, cap }),
    path(steps),
    paint({ fill: fill !== null, stroke: stroke !== null }),
    ...(isVeil ? ['Q'] : []),
  ].join('\n')
}

function drawLines({ turn, box, lines, size, color, isBold }: DrawnText, work: Work): string {
  const drawn = lines.filter(({ text }) => take(work, text.length))
  const ink = [fillColor(color), strokeColor(color), lineStyle({ width: 0, dashes: [], cap: 'round' })]
  const words = [...ink, ...drawn.map(({ text, x, y }) => drawText(text, { x, y, size, isBold }))].join('\n')
  return turn === 0 ? words : `q\n${aboutMiddle(box, turn).map(number).join(' ')} cm\n${words}\nQ`
}

/** The matrix of a turn clockwise about the middle of a box, where y is downwards. */
function aboutMiddle({ x, y, width, height }: Rectangle, turn: Turn): number[] {
  const [middle, down] = [x + width / 2, y + height / 2]
  const [cos, sin] = { 0: [1, 0], 90: [0, 1], 180: [-1, 0], 270: [0, -1] }[turn] as [number, number]
  return [cos, sin, -sin, cos, middle - cos * middle + sin * down, down - sin * middle - cos * down]
}

/**
 * The corner of a note that is its upper left one as shown, in the page's own coordinates. Programs draw notes upright,
 * turned about this corner (PDF 32000-1 §12.5.6.4).
 */
export function noteCorner({ points }: Mark, space: PageSpace): Point {
  const { x, y } = boundsOf(points[0]!.map((corner) => toShown(space, corner)))!
  return toOwn(space, { x, y })
}

/** The rectangle of a note's symbol: left, bottom, right, top. */
export const noteRect = ({ x, y }: Point) => [x, y - NOTE_SIZE, x + NOTE_SIZE, y]

/** Content in points from the upper left corner of the page as shown, so that text is upright on turned pages. */
function turned(space: PageSpace, content: string): string {
  const origin = toOwn(space, { x: 0, y: 0 })
  const right = toOwn(space, { x: 1, y: 0 })
  const down = toOwn(space, { x: 0, y: 1 })
  const matrix = [right.x - origin.x, right.y - origin.y, down.x - origin.x, down.y - origin.y, origin.x, origin.y]
  return `q\n${matrix.map(number).join(' ')} cm\n${content}\nQ`
}
