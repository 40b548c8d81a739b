import type { LineEnd } from '../marks.ts'
import type { Point } from '../page-space.ts'
import type { Step } from './drawing.ts'
import { ellipseSteps, linesThrough } from './steps.ts'

/** The size of an end for each point of the line's width, and its smallest size in points. */
const EACH = 3
const LEAST = 6

export interface DrawnEnd {
  steps: readonly Step[]
  isFilled: boolean
}

/** The end of a line at `tip`, coming from `before`; `width` is that of the line. */
export function lineEnd(end: LineEnd, [before, tip]: readonly [Point, Point], width: number): DrawnEnd | undefined {
  const size = Math.max(LEAST, width * EACH)
  const half = size / 2
  const angle = Math.atan2(tip.y - before.y, tip.x - before.x)
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const at = (along: number, across: number): Point => ({
    x: tip.x + cos * along - sin * across,
    y: tip.y + sin * along + cos * across,
  })
  const filled = (...points: Point[]) => ({ steps: linesThrough(points, true), isFilled: true })
  switch (end) {
    case 'None':
      return undefined
    case 'OpenArrow':
      return { steps: linesThrough([at(-size, half), tip, at(-size, -half)]), isFilled: false }
    case 'ClosedArrow':
      return filled(at(-size, half), tip, at(-size, -half))
    case 'Butt':
      return { steps: linesThrough([at(0, half), at(0, -half)]), isFilled: false }
    case 'Square':
      return filled(at(half, half), at(half, -half), at(-half, -half), at(-half, half))
    case 'Diamond':
      return filled(at(half, 0), at(0, half), at(-half, 0), at(0, -half))
    case 'Circle':
      return {
        steps: ellipseSteps({ x: tip.x - half, y: tip.y - half, width: size, height: size }),
        isFilled: true,
      }
  }
}
