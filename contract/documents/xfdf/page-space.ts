/** Degrees by which something is turned, in quarters. */
export type Turn = 0 | 90 | 180 | 270

/** A position in points. */
export interface Point {
  x: number
  y: number
}

/**
 * The visible part of a PDF page in the page's own coordinates, in points, and the degrees clockwise by which the page
 * is shown turned. Width and height are those of the page as shown.
 */
export interface PageSpace {
  width: number
  height: number
  rotation: Turn
  left: number
  bottom: number
}

/**
 * Converts a position from the page's own coordinates (y upwards, before the rotation, PDF 32000-1 §8.3.2.3) to points
 * from the upper left corner of the page as shown.
 */
export function toShown({ width, height, rotation, left, bottom }: PageSpace, point: Point): Point {
  const [x, y] = [point.x - left, point.y - bottom]
  switch (rotation) {
    case 0:
      return { x, y: height - y }
    case 90:
      return { x: y, y: x }
    case 180:
      return { x: width - x, y }
    case 270:
      return { x: width - y, y: height - x }
  }
}

/** The reverse of {@link toShown}. */
export function toOwn({ width, height, rotation, left, bottom }: PageSpace, { x, y }: Point): Point {
  const own: Record<PageSpace['rotation'], Point> = {
    0: { x, y: height - y },
    90: { x: y, y: x },
    180: { x: width - x, y },
    270: { x: height - y, y: width - x },
  }
  return { x: own[rotation].x + left, y: own[rotation].y + bottom }
}

/** The sum of turns, which may be negative. */
export const turnBy = (...turns: readonly number[]): Turn => {
  const sum = turns.reduce((one, other) => one + other, 0)
  return (((sum % 360) + 360) % 360) as Turn
}

/** A rectangle turned by a quarter about its middle if the turn is one; otherwise it covers the same area. */
export function turnedBox(box: Rectangle, turn: Turn): Rectangle {
  if (turn % 180 === 0) return box
  const { x, y, width, height } = box
  return { x: x + (width - height) / 2, y: y + (height - width) / 2, width: height, height: width }
}

/** A rectangle with `x` and `y` as its smallest coordinates. */
export interface Rectangle extends Point {
  width: number
  height: number
}

/** The smallest rectangle around points; undefined without points. */
export function boundsOf(points: readonly Point[]): Rectangle | undefined {
  if (points.length === 0) return undefined
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const { x, y } of points) {
    left = Math.min(left, x)
    top = Math.min(top, y)
    right = Math.max(right, x)
    bottom = Math.max(bottom, y)
  }
  return { x: left, y: top, width: right - left, height: bottom - top }
}

export const cornersOf = ({ x, y, width, height }: Rectangle): [Point, Point] => [
  { x, y },
  { x: x + width, y: y + height },
]
