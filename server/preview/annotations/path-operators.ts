import type { Point } from '@strongroom/contract/documents/xfdf/page-space.ts'

/** Operators of PDF content streams (PDF 32000-1 annex A) as text. */

/** At most three decimals: a thousandth of a point. */
export const number = (value: number) => String(Math.round(value * 1000) / 1000)
const at = ({ x, y }: Point) => `${number(x)} ${number(y)}`

/** A path along points; `closed` joins the last to the first. */
export function path(points: readonly Point[], closed = false): string {
  const [first, ...others] = points
  if (!first) return ''
  return [`${at(first)} m`, ...others.map((point) => `${at(point)} l`), ...(closed ? ['h'] : [])].join('\n')
}

export const rectangle = (one: Point, other: Point) =>
  `${number(Math.min(one.x, other.x))} ${number(Math.min(one.y, other.y))} ${number(Math.abs(other.x - one.x))} ${number(Math.abs(other.y - one.y))} re`

/** The share of a radius at which a Bézier curve's control points make a quarter of a circle. */
const ROUND = 0.5523

/** An ellipse inside two corners. */
export function ellipse(one: Point, other: Point): string {
  const [x, y] = [(one.x + other.x) / 2, (one.y + other.y) / 2]
  const [a, b] = [Math.abs(other.x - one.x) / 2, Math.abs(other.y - one.y) / 2]
  /** Directions from the centre, in radii: two control points and the end. */
  const curve = (...directions: [Point, Point, Point]) =>
    `${directions.map((one) => at({ x: x + one.x * a, y: y + one.y * b })).join(' ')} c`
  const to = (dx: number, dy: number) => ({ x: dx, y: dy })
  return [
    `${at({ x: x + a, y })} m`,
    curve(to(1, ROUND), to(ROUND, 1), to(0, 1)),
    curve(to(-ROUND, 1), to(-1, ROUND), to(-1, 0)),
    curve(to(-1, -ROUND), to(-ROUND, -1), to(0, -1)),
    curve(to(ROUND, -1), to(1, -ROUND), to(1, 0)),
    'h',
  ].join('\n')
}

/** The parts of a colour #rrggbb from 0 to 1. */
export const partsOf = (color: string): [number, number, number] =>
  [1, 3, 5].map((from) => Number.parseInt(color.slice(from, from + 2), 16) / 255) as [number, number, number]

const color = (hex: string) => partsOf(hex).map(number).join(' ')
export const strokeColor = (hex: string) => `${color(hex)} RG`
export const fillColor = (hex: string) => `${color(hex)} rg`

export const lineStyle = ({ width, dashes }: { width: number; dashes: readonly number[] }) =>
  `${number(width)} w 1 J 1 j [${dashes.map(number).join(' ')}] 0 d`

/** The operator that paints the current path. */
export const paint = ({ fill, stroke }: { fill: boolean; stroke: boolean }) =>
  fill && stroke ? 'B' : fill ? 'f' : stroke ? 'S' : 'n'
