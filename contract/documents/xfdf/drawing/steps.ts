import type { Point, Rectangle } from '../page-space.ts'
import type { Step } from './drawing.ts'

/** Straight lines from point to point; `isClosed` joins the last to the first. */
export function linesThrough(points: readonly Point[], isClosed = false): Step[] {
  const steps = points.map((at, index): Step => ({ to: index === 0 ? 'move' : 'line', at }))
  return isClosed && steps.length > 0 ? [...steps, { to: 'close' }] : steps
}

/** A stroke of ink, rounded between its points. A single point is a dot: lines have round ends. */
export function inkSteps(stroke: readonly Point[]): Step[] {
  const [first, ...rest] = stroke
  if (!first) return []
  if (rest.length === 0) return linesThrough([first, { x: first.x + 0.01, y: first.y }])
  const steps: Step[] = [{ to: 'move', at: first }]
  let from = first
  for (const [at, control] of rest.slice(0, -1).entries()) {
    const end = middle(control, rest[at + 1]!)
    steps.push({ to: 'curve', at: [near(from, control), near(end, control), end] })
    from = end
  }
  return [...steps, { to: 'line', at: rest.at(-1)! }]
}

const middle = (one: Point, other: Point): Point => ({ x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 })

/** A control point of the cubic curve that equals a quadratic one. */
const near = (end: Point, control: Point): Point => ({
  x: end.x + ((control.x - end.x) * 2) / 3,
  y: end.y + ((control.y - end.y) * 2) / 3,
})

/** The share of a radius at which a Bézier curve's control points make a quarter of a circle. */
const ROUND = 0.5523

/** A rectangle with rounded corners, in a box. */
export function roundedBox({ x, y, width, height }: Rectangle, radius: number): Step[] {
  const [a, b] = [Math.min(radius, width / 2), Math.min(radius, height / 2)]
  const [right, bottom] = [x + width, y + height]
  const [c, d] = [a * (1 - ROUND), b * (1 - ROUND)]
  const to = (px: number, py: number): Point => ({ x: px, y: py })
  const line = (at: Point): Step => ({ to: 'line', at })
  const curve = (...at: [Point, Point, Point]): Step => ({ to: 'curve', at })
  return [
    { to: 'move', at: to(x + a, y) },
    line(to(right - a, y)),
    curve(to(right - c, y), to(right, y + d), to(right, y + b)),
    line(to(right, bottom - b)),
    curve(to(right, bottom - d), to(right - c, bottom), to(right - a, bottom)),
    line(to(x + a, bottom)),
    curve(to(x + c, bottom), to(x, bottom - d), to(x, bottom - b)),
    line(to(x, y + b)),
    curve(to(x, y + d), to(x + c, y), to(x + a, y)),
    { to: 'close' },
  ]
}

/** An ellipse in a box. */
export const ellipseSteps = (box: Rectangle): Step[] => roundedBox(box, Infinity)

/** A rectangle in a box. */
export const boxSteps = ({ x, y, width, height }: Rectangle): Step[] =>
  linesThrough(
    [
      { x, y },
      { x: x + width, y },
      { x: x + width, y: y + height },
      { x, y: y + height },
    ],
    true,
  )
