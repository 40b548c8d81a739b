import type { Mark } from '@strongroom/contract/documents/xfdf/marks.ts'
import { isTextKind } from '@strongroom/contract/documents/xfdf/marks.ts'
import {
  boundsOf,
  cornersOf,
  type PageSpace,
  type Point,
  type Rectangle,
  toOwn,
  toShown,
  type Turn,
  turnedBox,
} from '@strongroom/contract/documents/xfdf/page-space.ts'

type Points = Mark['points']

const each = (points: Points, change: (point: Point) => Point): Points => points.map((path) => path.map(change))

/** Shares of the turned page, from its left and its top, as shares of the page without the turn. */
export function withoutTurn(turn: Turn, [across, down]: readonly [number, number]): [number, number] {
  const shares: Record<Turn, [number, number]> = {
    0: [across, down],
    90: [down, 1 - across],
    180: [1 - across, 1 - down],
    270: [1 - down, across],
  }
  return shares[turn]
}

/** Points of a mark, from the page's own coordinates to the page as shown. */
export const shownPoints = (space: PageSpace, points: Points): Points => each(points, (point) => toShown(space, point))

/** The reverse of {@link shownPoints}. */
export const ownPoints = (space: PageSpace, points: Points): Points => each(points, (point) => toOwn(space, point))

/** The rectangle around a mark on the page as shown. */
export const shownBounds = (space: PageSpace, { points }: Pick<Mark, 'points'>): Rectangle =>
  boundsOf(shownPoints(space, points).flat()) ?? { x: 0, y: 0, width: 0, height: 0 }

/** Moves points on the page as shown, and keeps the mark on it. */
export function moved(space: PageSpace, points: Points, by: Point): Points {
  const shown = shownPoints(space, points)
  const box = boundsOf(shown.flat())
  if (!box) return points
  const x = clamp(by.x, -box.x, space.width - box.x - box.width)
  const y = clamp(by.y, -box.y, space.height - box.y - box.height)
  return ownPoints(
    space,
    each(shown, (point) => ({ x: point.x + x, y: point.y + y })),
  )
}

/** A mark that is partly outside may be moved back, but no farther away. */
const clamp = (value: number, least: number, most: number) =>
  Math.min(Math.max(value, Math.min(0, least)), Math.max(0, most))

/** The smallest side of a resized mark, in points. */
const SMALLEST = 4

/** Moves one of a mark's handles to a place on the page as shown. */
export function resized(space: PageSpace, mark: Mark, { handle, to }: { handle: number; to: Point }): Points {
  const shown = shownPoints(space, mark.points)
  const target = { x: clamp2(to.x, space.width), y: clamp2(to.y, space.height) }
  if (hasCorners(mark)) {
    const box = boundsOf(shown.flat())!
    const next = draggedBox(box, handle, target)
    return ownPoints(
      space,
      each(shown, (point) => ({
        x: next.x + share(point.x - box.x, box.width) * next.width,
        y: next.y + share(point.y - box.y, box.height) * next.height,
      })),
    )
  }
  return ownPoints(space, [shown[0]!.map((point, at) => (at === handle ? target : point))])
}

const clamp2 = (value: number, most: number) => Math.min(Math.max(0, value), most)
const share = (part: number, whole: number) => (whole > 0 ? part / whole : 0)

function draggedBox({ x, y, width, height }: Rectangle, handle: number, to: Point): Rectangle {
  const isLeft = handle === 0 || handle === 3
  const isTop = handle < 2
  const left = isLeft ? Math.min(to.x, x + width - SMALLEST) : x
  const right = isLeft ? x + width : Math.max(to.x, x + SMALLEST)
  const top = isTop ? Math.min(to.y, y + height - SMALLEST) : y
  const bottom = isTop ? y + height : Math.max(to.y, y + SMALLEST)
  return { x: left, y: top, width: right - left, height: bottom - top }
}

/** Lines and polygons are resized at their points, others at the corners around them. */
export const hasCorners = ({ kind }: Mark): boolean => !['line', 'polygon', 'polyline'].includes(kind)

/** The handles of a mark on the page as shown: its points, or the corners clockwise from the upper left one. */
export function handlesOf(space: PageSpace, mark: Mark): Point[] {
  if (mark.kind === 'text') return []
  if (!hasCorners(mark)) return [...shownPoints(space, mark.points)[0]!]
  const { x, y, width, height } = shownBounds(space, mark)
  return [
    { x, y },
    { x: x + width, y },
    { x: x + width, y: y + height },
    { x, y: y + height },
  ]
}

/** The four corners of a box on the page as shown, in XFDF's order, as they lie on the page itself. */
export function quadOf(space: PageSpace, { x, y, width, height }: Rectangle): Point[] {
  const shown = [
    { x, y },
    { x: x + width, y },
    { x, y: y + height },
    { x: x + width, y: y + height },
  ]
  return shown.map((point) => toOwn(space, point))
}

/**
 * A box on the page as shown, in which words are turned by `turn`, made higher for its words: their first line stays in
 * its place. `high` is the height of the words; the box doesn't leave the page.
 */
export function grownBox(space: PageSpace, box: Rectangle, { turn, high }: { turn: Turn; high: number }): Rectangle {
  const { x, y, width, height } = box
  const room = { 0: space.height - y, 90: x + width, 180: y + height, 270: space.width - x }[turn]
  const more = Math.min(high, room) - turnedBox(box, turn).height
  if (more <= 0) return box
  if (turn === 0) return { ...box, height: height + more }
  if (turn === 90) return { ...box, x: x - more, width: width + more }
  if (turn === 180) return { ...box, y: y - more, height: height + more }
  return { ...box, width: width + more }
}

/** Points for a mark that lies in a box of the page as shown. */
export function pointsInBox(space: PageSpace, kind: Mark['kind'], box: Rectangle): Points {
  if (isTextKind(kind)) return [quadOf(space, box)]
  const corners = ownPoints(space, [cornersOf(box)])[0]!
  return [cornersOf(boundsOf(corners)!)]
}
