import type { LineEnd, Mark } from '@strongroom/contract/documents/xfdf/marks.ts'
import type { Point } from '@strongroom/contract/documents/xfdf/page-space.ts'
import { ellipse, fillColor, path, rectangle } from './path-operators.ts'

/** The size of an end for each point of the line's width, and its smallest size in points. */
const EACH = 3
const LEAST = 4

/** The ends of an open line. */
export function lineEnds({ points, ends, width, color, fill }: Mark): string[] {
  const line = points[0] ?? []
  if (!color || line.length < 2) return []
  const size = Math.max(LEAST, width * EACH)
  const draw = (end: LineEnd, tip: Point, from: Point) => {
    const path = endAt(end, { tip, from, size })
    if (!path) return []
    return end === 'OpenArrow' || end === 'Butt' ? [path, 'S'] : [fillColor(fill ?? color), path, 'B']
  }
  return [...draw(ends[0], line[0]!, line[1]!), ...draw(ends[1], line.at(-1)!, line.at(-2)!)]
}

/** The path of an end, whose line comes `from` a point to its `tip`. */
function endAt(end: LineEnd, { tip, from, size }: { tip: Point; from: Point; size: number }): string | undefined {
  const length = Math.hypot(tip.x - from.x, tip.y - from.y) || 1
  const [dx, dy] = [(tip.x - from.x) / length, (tip.y - from.y) / length]
  /** A point behind the tip and beside the line. */
  const beside = (behind: number, aside: number) => ({
    x: tip.x - dx * behind * size - dy * aside * size,
    y: tip.y - dy * behind * size + dx * aside * size,
  })
  switch (end) {
    case 'None':
      return undefined
    case 'OpenArrow':
      return path([beside(1.5, 0.75), tip, beside(1.5, -0.75)])
    case 'ClosedArrow':
      return path([beside(1.5, 0.75), tip, beside(1.5, -0.75)], true)
    case 'Butt':
      return path([beside(0, 1), beside(0, -1)])
    case 'Diamond':
      return path([beside(1, 0), beside(0, 1), beside(-1, 0), beside(0, -1)], true)
    case 'Circle':
      return ellipse({ x: tip.x - size, y: tip.y - size }, { x: tip.x + size, y: tip.y + size })
    case 'Square':
      return rectangle({ x: tip.x - size, y: tip.y - size }, { x: tip.x + size, y: tip.y + size })
  }
}
