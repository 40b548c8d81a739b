import type { TextLine } from '@strongroom/contract/documents/document-text.ts'
import { isTextKind, type Mark } from '@strongroom/contract/documents/xfdf/marks.ts'
import { boundsOf, type PageSpace, type Point, type Rectangle } from '@strongroom/contract/documents/xfdf/page-space.ts'
import { shownBounds, shownPoints } from '../drawing/geometry.ts'

/** A word of a page, comparable with those of other versions. */
export interface PageWord {
  text: string
  /** The line of the page, from 0. */
  line: number
  /** On the page as shown, in points. */
  box: Rectangle
}

/** The words of a page in reading order. Case and width of letters are ignored. */
export const wordsOfPage = (lines: readonly TextLine[]): PageWord[] =>
  lines.flatMap(({ words }, line) =>
    words.map(({ text, ...box }) => ({ text: text.normalize('NFKC').toLowerCase(), line, box })),
  )

/** The words that a mark covers: the index of the first, and of the one after the last. Undefined without any. */
export function coveredBy(mark: Mark, space: PageSpace, words: readonly PageWord[]): [number, number] | undefined {
  const areas = isTextKind(mark.kind)
    ? shownPoints(space, mark.points).map((quad) => boundsOf(quad)!)
    : [shownBounds(space, mark)]
  const covered = words.flatMap(({ box }, at) => (areas.some((area) => holds(area, middleOf(box))) ? [at] : []))
  const [first, last] = [covered[0], covered.at(-1)]
  return first === undefined || last === undefined ? undefined : [first, last + 1]
}

/** The word that is nearest to a point. */
export function nearestTo(point: Point, words: readonly PageWord[]): number | undefined {
  let [best, distance]: [number | undefined, number] = [undefined, Infinity]
  for (const [at, { box }] of words.entries()) {
    const middle = middleOf(box)
    const far = Math.hypot(middle.x - point.x, middle.y - point.y)
    if (far < distance) [best, distance] = [at, far]
  }
  return best
}

export const middleOf = ({ x, y, width, height }: Rectangle): Point => ({ x: x + width / 2, y: y + height / 2 })

const holds = ({ x, y, width, height }: Rectangle, point: Point): boolean =>
  point.x >= x && point.x <= x + width && point.y >= y && point.y <= y + height
