import { isTextKind, type Mark, turnOf } from '../marks.ts'
import { boundsOf, type PageSpace, type Point, type Rectangle, toShown } from '../page-space.ts'
import { drawFreeText, drawStamp } from './boxed-text.ts'
import { type Drawing, type DrawnPath, type Step, UNKNOWN_COLOUR } from './drawing.ts'
import type { WidthOf } from './fit-text.ts'
import { lineEnd } from './line-ends.ts'
import { boxSteps, ellipseSteps, inkSteps, linesThrough } from './steps.ts'
import { textLineWidth, textMarkSteps } from './text-marks.ts'

/** The side of a note's symbol in points. */
export const NOTE_SIZE = 20

/** The look of a mark on its page. `contents` are the words that are drawn. `widthOf` measures free text and stamps. */
export function drawMark(mark: Mark, space: PageSpace, widthOf: WidthOf): Drawing {
  const points = mark.points.map((path) => path.map((point) => toShown(space, point)))
  if (isTextKind(mark.kind)) return { paths: [textMark(mark, points)] }
  const box = boundsOf(points.flat()) ?? { x: 0, y: 0, width: 0, height: 0 }
  switch (mark.kind) {
    case 'square':
    case 'circle': {
      const steps = mark.kind === 'square' ? boxSteps : ellipseSteps
      return { paths: [styled(mark, steps(inset(box, mark.color ? mark.width / 2 : 0)), mark.fill)] }
    }
    case 'line':
    case 'polyline':
      return { paths: lineWithEnds(mark, points[0] ?? []) }
    case 'polygon':
      return { paths: [styled(mark, linesThrough(points[0] ?? [], true), mark.fill)] }
    case 'ink':
      return { paths: [styled(mark, points.flatMap(inkSteps), null)] }
    case 'freetext':
      return drawFreeText(mark, { box, turn: turnOf(mark, space) }, widthOf)
    case 'stamp':
      return drawStamp(mark, { box, turn: turnOf(mark, space) }, widthOf)
    default:
      return drawNote(mark)
  }
}

const styled = ({ color, width, dashes }: Mark, steps: readonly Step[], fill: string | null): DrawnPath => ({
  steps,
  fill,
  stroke: width > 0 ? color : null,
  width,
  dashes,
  cap: 'round',
  isVeil: false,
})

/** A highlight is an area, other marks of text are lines. Their own width doesn't count. */
function textMark({ kind, color }: Mark, points: Mark['points']): DrawnPath {
  const ink = color ?? UNKNOWN_COLOUR
  const isArea = kind === 'highlight'
  return {
    steps: textMarkSteps(kind, points),
    fill: isArea ? ink : null,
    stroke: isArea ? null : ink,
    width: textLineWidth(points),
    dashes: [],
    cap: 'butt',
    isVeil: false,
  }
}

function inset({ x, y, width, height }: Rectangle, by: number): Rectangle {
  const [across, down] = [Math.min(by, width / 2), Math.min(by, height / 2)]
  return { x: x + across, y: y + down, width: width - 2 * across, height: height - 2 * down }
}

function lineWithEnds(mark: Mark, points: readonly Point[]): DrawnPath[] {
  const line = styled(mark, linesThrough(points), null)
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last) return [line]
  const ends = [
    lineEnd(mark.ends[0], [points[1] ?? first, first], mark.width),
    lineEnd(mark.ends[1], [points.at(-2) ?? last, last], mark.width),
  ].filter((end) => end !== undefined)
  const solid = { ...mark, dashes: [] }
  return [line, ...ends.map(({ steps, isFilled }) => styled(solid, steps, isFilled ? (mark.fill ?? mark.color) : null))]
}

const BUBBLE: readonly Point[] = [
  { x: 1, y: 1 },
  { x: 19, y: 1 },
  { x: 19, y: 14 },
  { x: 11, y: 14 },
  { x: 7, y: 19 },
  { x: 7, y: 14 },
  { x: 1, y: 14 },
]

/** The symbol of a note: a speech bubble with two lines. */
function drawNote({ color }: Mark): Drawing {
  const ink = { stroke: '#343a40', width: 1, dashes: [], cap: 'round' as const, isVeil: false }
  const line = (y: number, to: number) =>
    linesThrough([
      { x: 5, y },
      { x: to, y },
    ])
  return {
    paths: [
      { ...ink, steps: linesThrough(BUBBLE, true), fill: color ?? '#ffd43b' },
      { ...ink, steps: [...line(5.5, 15), ...line(9.5, 12)], fill: null },
    ],
  }
}
