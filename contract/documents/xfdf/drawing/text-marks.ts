import type { Mark } from '../marks.ts'
import type { Point } from '../page-space.ts'
import type { Step } from './drawing.ts'
import { linesThrough } from './steps.ts'

/** The most waves of one squiggly line. */
const MOST_WAVES = 400
/** Half the height of a wave in points. */
const WAVE = 0.8

/** The lines of a mark of text, or the area of a highlight. Corners are in XFDF's order. */
export function textMarkSteps(kind: Mark['kind'], quads: Mark['points']): Step[] {
  return quads.flatMap(([upperLeft, upperRight, lowerLeft, lowerRight]) => {
    if (!upperLeft || !upperRight || !lowerLeft || !lowerRight) return []
    const at = (share: number) =>
      [between(upperLeft, lowerLeft, share), between(upperRight, lowerRight, share)] as const
    if (kind === 'highlight') return linesThrough([upperLeft, upperRight, lowerRight, lowerLeft], true)
    if (kind === 'strikeout') return linesThrough(at(0.55))
    return linesThrough(kind === 'squiggly' ? waves(at(0.94)) : at(0.94))
  })
}

/** The width of the lines of a mark of text in points: a share of its height. */
export function textLineWidth([quad]: Mark['points']): number {
  const [upper, , lower] = quad ?? []
  return upper && lower ? Math.max(0.5, Math.hypot(upper.x - lower.x, upper.y - lower.y) * 0.07) : 1
}

const between = (from: Point, to: Point, share: number): Point => ({
  x: from.x + (to.x - from.x) * share,
  y: from.y + (to.y - from.y) * share,
})

function waves([from, to]: readonly [Point, Point]): Point[] {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1
  const count = Math.max(2, Math.min(MOST_WAVES, Math.round(length / 2)))
  const across = { x: (from.y - to.y) / length, y: (to.x - from.x) / length }
  return Array.from({ length: count + 1 }, (_, at) => {
    const on = between(from, to, at / count)
    const side = at % 2 === 0 ? -WAVE : WAVE
    return { x: on.x + across.x * side, y: on.y + across.y * side }
  })
}
