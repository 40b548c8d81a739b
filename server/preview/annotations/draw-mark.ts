import { isTextKind, type Mark } from '@strongroom/contract/documents/xfdf/marks.ts'
import {
  boundsOf,
  cornersOf,
  type PageSpace,
  type Point,
  toOwn,
  toShown,
} from '@strongroom/contract/documents/xfdf/page-space.ts'
import { drawBoxed, drawNote } from './draw-boxed.ts'
import { lineEnds } from './line-ends.ts'
import { take, type Work } from './work.ts'
import { ellipse, fillColor, lineStyle, number, paint, path, rectangle, strokeColor } from './path-operators.ts'

/** The content stream of a mark's appearance in the page's own coordinates. */
export function drawMark(mark: Mark, space: PageSpace, work: Work): string {
  const { kind, color } = mark
  const width = lineWidth(mark)
  if (isTextKind(kind)) return mark.points.map((quad) => drawQuad(mark, quad, { width, work })).join('\n')
  if (kind === 'text') {
    const { x, y } = noteCorner(mark, space)
    return `q\n1 0 0 -1 ${number(x)} ${number(y)} cm\n${drawNote(mark)}\nQ`
  }
  if (kind === 'freetext' || kind === 'stamp') return turned(space, drawBoxed(mark, shownBox(mark, space), work))
  return [
    ...(color ? [strokeColor(color)] : []),
    ...(mark.fill ? [fillColor(mark.fill)] : []),
    lineStyle(mark),
    drawShape(mark),
    ...(kind === 'line' || kind === 'polyline' ? lineEnds(mark) : []),
  ].join('\n')
}

function drawShape(mark: Mark): string {
  const { kind, points, width, color, fill } = mark
  const stroke = color !== null && width > 0
  const painted = paint({ fill: fill !== null, stroke })
  if (kind === 'ink') return points.map((points) => `${path(dotted(points))}\nS`).join('\n')
  if (kind === 'line' || kind === 'polyline') return `${path(points[0]!)}\n${paint({ fill: false, stroke })}`
  if (kind === 'polygon') return `${path(points[0]!, true)}\n${painted}`
  const [low, high] = inset(points[0]!, stroke ? width / 2 : 0)
  return `${kind === 'circle' ? ellipse(low, high) : rectangle(low, high)}\n${painted}`
}

/** A stroke of a single point becomes visible as a dot. */
const dotted = (points: readonly Point[]) => (points.length === 1 ? [points[0]!, points[0]!] : points)

function inset(corners: readonly Point[], by: number): [Point, Point] {
  const box = boundsOf(corners)!
  const [low, high] = cornersOf(box)
  const room = Math.min(by, box.width / 2, box.height / 2)
  return [
    { x: low.x + room, y: low.y + room },
    { x: high.x - room, y: high.y - room },
  ]
}

/** The width of the lines of a mark of text, as on the screen: a share of its height. Its own width doesn't count. */
function lineWidth({ points: [quad] }: Mark): number {
  const [upper, , lower] = quad ?? []
  return upper && lower ? Math.max(0.5, Math.hypot(upper.x - lower.x, upper.y - lower.y) * 0.07) : 1
}

/** Marks a line of text; the corners are upper left, upper right, lower left, lower right. */
function drawQuad(
  { kind, color }: Mark,
  quad: readonly Point[],
  { width, work }: { width: number; work: Work },
): string {
  const [upperLeft, upperRight, lowerLeft, lowerRight] = quad as [Point, Point, Point, Point]
  if (!color) return ''
  if (kind === 'highlight')
    return `${fillColor(color)}\n${path([upperLeft, upperRight, lowerRight, lowerLeft], true)}\nf`
  const between = (upper: Point, lower: Point, share: number) => ({
    x: lower.x + (upper.x - lower.x) * share,
    y: lower.y + (upper.y - lower.y) * share,
  })
  const share = kind === 'strikeout' ? 0.45 : 0.06
  const ends = [between(upperLeft, lowerLeft, share), between(upperRight, lowerRight, share)] as const
  const line = kind === 'squiggly' ? waves(ends, work) : [...ends]
  return `${strokeColor(color)}\n${number(width)} w 1 j [] 0 d\n${path(line)}\nS`
}

/** Half the height of a wave in points. */
const WAVE = 0.8

/** A line of small waves. */
function waves([from, to]: readonly [Point, Point], work: Work): Point[] {
  const length = Math.hypot(to.x - from.x, to.y - from.y)
  const count = Math.max(1, Math.min(400, Math.round(length / 2)))
  if (!take(work, count)) return [from, to]
  const [dx, dy] = [(to.x - from.x) / count, (to.y - from.y) / count]
  const up = length > 0 ? { x: -(to.y - from.y) / length, y: (to.x - from.x) / length } : { x: 0, y: 0 }
  return Array.from({ length: count + 1 }, (_, at) => ({
    x: from.x + dx * at + (at % 2 === 0 ? -up.x : up.x) * WAVE,
    y: from.y + dy * at + (at % 2 === 0 ? -up.y : up.y) * WAVE,
  }))
}

/**
 * The corner of a note that is its upper left one as shown, in the page's own coordinates. Programs draw notes upright,
 * turned about this corner (PDF 32000-1 §12.5.6.4).
 */
export function noteCorner(mark: Mark, space: PageSpace): Point {
  const { x, y } = shownBox(mark, space)
  return toOwn(space, { x, y })
}

/** A box in points from the upper left corner of the page as shown. */
const shownBox = ({ points }: Mark, space: PageSpace) => {
  return boundsOf(points[0]!.map((corner) => toShown(space, corner)))!
}

/** Content in points from the upper left corner of the page as shown, so that text is upright on turned pages. */
function turned(space: PageSpace, content: string): string {
  const origin = toOwn(space, { x: 0, y: 0 })
  const right = toOwn(space, { x: 1, y: 0 })
  const down = toOwn(space, { x: 0, y: 1 })
  const matrix = [right.x - origin.x, right.y - origin.y, down.x - origin.x, down.y - origin.y, origin.x, origin.y]
  return `q\n${matrix.map(number).join(' ')} cm\n${content}\nQ`
}
