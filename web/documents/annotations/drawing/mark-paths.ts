import type { LineEnd, Mark } from '@strongroom/contract/documents/xfdf/marks.ts'
import type { Point } from '@strongroom/contract/documents/xfdf/page-space.ts'

const short = (value: number) => Math.round(value * 100) / 100
export const pair = ({ x, y }: Point) => `${short(x)} ${short(y)}`

export const linePath = (points: readonly Point[], isClosed = false): string =>
  points.length === 0 ? '' : `M${points.map(pair).join('L')}${isClosed ? 'Z' : ''}`

/** Ink, rounded between its points. */
export function inkPath(stroke: readonly Point[]): string {
  const [first, ...rest] = stroke
  if (!first) return ''
  // A dot: a line without length has round ends.
  if (rest.length === 0) return `M${pair(first)}l0.01 0`
  const curves = rest.slice(0, -1).map((point, at) => {
    const next = rest[at + 1]!
    return `Q${pair(point)} ${pair({ x: (point.x + next.x) / 2, y: (point.y + next.y) / 2 })}`
  })
  return `M${pair(first)}${curves.join('')}L${pair(rest.at(-1)!)}`
}

/** The lines of marks of text; corners are in XFDF's order. Highlights are areas. */
export function textPath(kind: Mark['kind'], quads: Mark['points']): string {
  return quads.map(([a, b, c, d]) => quadPath(kind, [a!, b!, c!, d!])).join('')
}

function quadPath(kind: Mark['kind'], [upperLeft, upperRight, lowerLeft, lowerRight]: [Point, Point, Point, Point]) {
  switch (kind) {
    case 'highlight':
      return linePath([upperLeft, upperRight, lowerRight, lowerLeft], true)
    case 'strikeout':
      return linePath([between(upperLeft, lowerLeft, 0.55), between(upperRight, lowerRight, 0.55)])
    case 'squiggly':
      return wave(between(upperLeft, lowerLeft, 0.94), between(upperRight, lowerRight, 0.94))
    default:
      return linePath([between(upperLeft, lowerLeft, 0.94), between(upperRight, lowerRight, 0.94)])
  }
}

/** The width of the lines of a mark of text: a share of its height. */
export function textLineWidth([quad]: Mark['points']): number {
  const [upper, , lower] = quad ?? []
  return upper && lower ? Math.max(0.5, Math.hypot(upper.x - lower.x, upper.y - lower.y) * 0.07) : 1
}

const between = (from: Point, to: Point, share: number): Point => ({
  x: from.x + (to.x - from.x) * share,
  y: from.y + (to.y - from.y) * share,
})

function wave(from: Point, to: Point): string {
  const length = Math.hypot(to.x - from.x, to.y - from.y)
  const steps = Math.max(2, Math.min(400, Math.round(length / 2)))
  const across = { x: (from.y - to.y) / (length || 1), y: (to.x - from.x) / (length || 1) }
  const points = Array.from({ length: steps + 1 }, (_, at) => {
    const on = between(from, to, at / steps)
    const side = at % 2 === 0 ? -0.8 : 0.8
    return { x: on.x + across.x * side, y: on.y + across.y * side }
  })
  return linePath(points)
}

interface Shape {
  path: string
  isFilled: boolean
}

/** The end of a line at `tip`, coming from `before`. */
export function endShape(end: LineEnd, [before, tip]: [Point, Point], width: number): Shape | undefined {
  if (end === 'None') return undefined
  const size = Math.max(6, width * 3)
  const angle = Math.atan2(tip.y - before.y, tip.x - before.x)
  const at = (along: number, across: number): Point => ({
    x: tip.x + Math.cos(angle) * along - Math.sin(angle) * across,
    y: tip.y + Math.sin(angle) * along + Math.cos(angle) * across,
  })
  const half = size / 2
  switch (end) {
    case 'OpenArrow':
      return { path: linePath([at(-size, half), tip, at(-size, -half)]), isFilled: false }
    case 'ClosedArrow':
      return { path: linePath([at(-size, half), tip, at(-size, -half)], true), isFilled: true }
    case 'Butt':
      return { path: linePath([at(0, half), at(0, -half)]), isFilled: false }
    case 'Square':
      return {
        path: linePath([at(half, half), at(half, -half), at(-half, -half), at(-half, half)], true),
        isFilled: true,
      }
    case 'Diamond':
      return { path: linePath([at(half, 0), at(0, half), at(-half, 0), at(0, -half)], true), isFilled: true }
    case 'Circle': {
      const radius = short(half)
      const arc = (to: Point) => `A${radius} ${radius} 0 1 0 ${pair(to)}`
      return { path: `M${pair(at(half, 0))}${arc(at(-half, 0))}${arc(at(half, 0))}Z`, isFilled: true }
    }
  }
}
