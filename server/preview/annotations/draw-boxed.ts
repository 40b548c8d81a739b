import type { Mark } from '@strongroom/contract/documents/xfdf/marks.ts'
import type { Rectangle } from '@strongroom/contract/documents/xfdf/page-space.ts'
import { drawText, fitText, widthOf } from './draw-text.ts'
import { take, type Work } from './work.ts'
import { fillColor, lineStyle, paint, path, rectangle, strokeColor } from './path-operators.ts'

const LINE_HEIGHT = 1.25
const PADDING = 3
const INK = '#1f2933'
/** In letters: longer words in a stamp are too small to read. */
const LONGEST_STAMP = 300
const STAMP = '#b42318'

/** Free text and stamps: upright in a box, in points from the upper left corner of the page as shown. */
export function drawBoxed(mark: Mark, box: Rectangle, work: Work): string {
  return mark.kind === 'freetext' ? drawFreeText(mark, box, work) : drawStamp(mark, box)
}

const cornersOf = ({ x, y, width, height }: Rectangle) =>
  [
    { x, y },
    { x: x + width, y: y + height },
  ] as const

function drawFreeText({ contents, fontSize, textColor, color, width }: Mark, box: Rectangle, work: Work): string {
  // Lines that begin below the box aren't seen.
  const most = Math.max(1, Math.ceil((box.height - PADDING) / (fontSize * LINE_HEIGHT)))
  const fitted = fitText(contents.slice(0, work.left), { size: fontSize, width: box.width - 2 * PADDING, most })
  const lines = fitted.filter((line) => take(work, line.length))
  const border = width > 0 && color !== null
  return [
    ...(color ? [fillColor(color)] : []),
    ...(border ? [strokeColor(textColor), lineStyle({ width, dashes: [] })] : []),
    rectangle(...cornersOf(box)),
    paint({ fill: color !== null, stroke: border }),
    fillColor(textColor),
    ...lines.map((line, at) =>
      drawText(line, { x: box.x + PADDING, y: box.y + PADDING + fontSize * (0.95 + at * LINE_HEIGHT), size: fontSize }),
    ),
  ].join('\n')
}

/** The side of a note's symbol in points. */
export const NOTE = 18

/** A sheet with lines, in points downwards from its upper left corner. */
export function drawNote({ color }: Mark): string {
  const lines = [5, 9, 13].map((down) =>
    path([
      { x: 4, y: down },
      { x: NOTE - 4, y: down },
    ]),
  )
  return [
    fillColor(color ?? '#ffd24d'),
    strokeColor(INK),
    lineStyle({ width: 1, dashes: [] }),
    rectangle({ x: 0.5, y: 0.5 }, { x: NOTE - 0.5, y: NOTE - 0.5 }),
    'B',
    ...lines,
    'S',
  ].join('\n')
}

/**
 * The words that are drawn: of stamps those of the name, as on the screen. A remark about a stamp is drawn only if the
 * stamp has no name. Other programs prefix the names.
 */
export const wordsOf = ({ kind, icon, contents }: Mark, stamps: Readonly<Record<string, string>>): string =>
  kind === 'stamp' ? ((stamps[icon.replace(/^(SB|SH)/, '')] ?? icon) || contents).toUpperCase() : contents

function drawStamp({ color, contents: words }: Mark, box: Rectangle): string {
  const ink = color ?? STAMP
  const margin = Math.min(6, box.height / 6)
  const line = words.split('\n', 1)[0]!.slice(0, LONGEST_STAMP)
  const natural = widthOf(line, 100)
  const size = Math.max(
    1,
    Math.min((box.height - 2 * margin) * 0.8, ((box.width - 4 * margin) / Math.max(1, natural)) * 100),
  )
  return [
    strokeColor(ink),
    lineStyle({ width: 2, dashes: [] }),
    rectangle({ x: box.x + 1, y: box.y + 1 }, { x: box.x + box.width - 1, y: box.y + box.height - 1 }),
    'S',
    fillColor(ink),
    drawText(line, {
      x: box.x + (box.width - widthOf(line, size)) / 2,
      y: box.y + box.height / 2 + size * 0.36,
      size,
    }),
  ].join('\n')
}
