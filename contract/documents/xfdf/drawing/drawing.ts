import type { Point, Rectangle, Turn } from '../page-space.ts'

/** A part of a path. A curve is a cubic Bézier curve: two control points and its end. */
export type Step =
  | { to: 'move' | 'line'; at: Point }
  | { to: 'curve'; at: readonly [Point, Point, Point] }
  | { to: 'close' }

/** Lines or an area. Colours are #rrggbb; null: none. Corners are round. */
export interface DrawnPath {
  steps: readonly Step[]
  fill: string | null
  stroke: string | null
  /** Of the stroke in points. */
  width: number
  /** Lengths of dashes and gaps in points; empty: a solid line. */
  dashes: readonly number[]
  /** Whether lines end round, beyond their ends, or straight at them. */
  cap: 'round' | 'butt'
  /** Whether the page shows through the area. */
  isVeil: boolean
}

/** Lines of text that are cut off at a box. */
export interface DrawnText {
  /** Degrees clockwise by which box and lines are turned about the middle of the box. */
  turn: Turn
  box: Rectangle
  /** `x` and `y`: where the base line begins. */
  lines: readonly { text: string; x: number; y: number }[]
  /** Points to an em. */
  size: number
  color: string
  isBold: boolean
}

/**
 * The look of a mark, in points downwards and to the right of the upper left corner of the page as shown; of a note, of
 * its own upper left corner. The screen and annotated copies draw the same.
 */
export interface Drawing {
  paths: readonly DrawnPath[]
  text?: DrawnText
}

/** The opacity of areas through which the page shows, times the mark's. */
export const VEIL = 0.85

/** The width of the outline that makes letters bold, in ems. */
export const BOLD = 0.05

/** The colour of marks that have none. */
export const UNKNOWN_COLOUR = '#e03131'
