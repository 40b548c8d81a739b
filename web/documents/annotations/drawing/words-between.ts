import type { TextLine } from '@strongroom/contract/documents/document-text.ts'
import type { Point, Rectangle } from '@strongroom/contract/documents/xfdf/page-space.ts'

interface PlacedWord {
  line: number
  box: Rectangle
}

/** Farther from all words than this, in points, a drag marks an area instead. */
const NEAR = 24

/** A box for each line of the words from one point to another, in reading order; none where there are no words near. */
export function wordsBetween(lines: readonly TextLine[], from: Point, to: Point): Rectangle[] {
  const words = lines.flatMap((one, line) => one.words.map((box): PlacedWord => ({ line, box })))
  const [start, end] = [nearest(words, from), nearest(words, to)]
  if (start === undefined || end === undefined) return []
  const chosen = words.slice(Math.min(start, end), Math.max(start, end) + 1)
  return [...Map.groupBy(chosen, ({ line }) => line).values()].map((line) => around(line.map(({ box }) => box)))
}

function nearest(words: readonly PlacedWord[], point: Point): number | undefined {
  let [best, distance]: [number | undefined, number] = [undefined, NEAR]
  for (const [at, { box }] of words.entries()) {
    const across = Math.max(box.x - point.x, 0, point.x - box.x - box.width)
    const down = Math.max(box.y - point.y, 0, point.y - box.y - box.height)
    // The line at the height of the point comes first.
    const far = Math.hypot(across / 4, down)
    if (far < distance) [best, distance] = [at, far]
  }
  return best
}

/** The smallest rectangle around rectangles. */
export function around(boxes: readonly Rectangle[]): Rectangle {
  const x = Math.min(...boxes.map((box) => box.x))
  const y = Math.min(...boxes.map((box) => box.y))
  return {
    x,
    y,
    width: Math.max(...boxes.map((box) => box.x + box.width)) - x,
    height: Math.max(...boxes.map((box) => box.y + box.height)) - y,
  }
}
