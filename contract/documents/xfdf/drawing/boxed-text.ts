import type { Mark } from '../marks.ts'
import { type Rectangle, type Turn, turnedBox } from '../page-space.ts'
import { type Drawing, type DrawnPath, UNKNOWN_COLOUR } from './drawing.ts'
import { fitText, lengthOf, type WidthOf } from './fit-text.ts'
import { boxSteps, roundedBox } from './steps.ts'

/** The layout of free text. The field in which it is written has the same, so that lines break where they are drawn. */
export const FREE_TEXT = { lineHeight: 1.2, paddingX: 3, paddingY: 2 } as const
/** From the top of a line to its base line in ems, with the ascent and descent of the interface's font. */
const BASE_LINE = (FREE_TEXT.lineHeight - 1.21) / 2 + 0.969

/** In letters: longer words in a stamp are too small to read. */
const LONGEST_STAMP = 300
const BORDER = 3
/** The share of a stamp's height that its words may have. */
const STAMP_WORDS = 0.55
/** From the middle of capital letters down to the base line, in ems. */
const HALF_CAPITAL = 0.364

const area = (fill: string | null, stroke: string | null, width: number) => ({
  fill,
  stroke: width > 0 ? stroke : null,
  width,
  dashes: [],
  cap: 'round' as const,
  isVeil: false,
})

interface Place {
  /** On the page as shown. */
  box: Rectangle
  turn: Turn
}

/** Free text in a box. */
export function drawFreeText(mark: Mark, { box: outer, turn }: Place, widthOf: WidthOf): Drawing {
  const box = turnedBox(outer, turn)
  const { contents, fontSize: size, textColor, color, width } = mark
  const { lineHeight, paddingX, paddingY } = FREE_TEXT
  // Lines that begin below the box aren't seen.
  const most = Math.max(1, Math.ceil((box.height - paddingY) / (size * lineHeight)))
  const fitted = fitText(contents, { size, width: box.width - 2 * paddingX, most, widthOf })
  const border: DrawnPath = { steps: boxSteps(outer), ...area(color, textColor, width) }
  const lines = fitted.map((text, at) => ({
    text,
    x: box.x + paddingX,
    y: box.y + paddingY + size * (BASE_LINE + at * lineHeight),
  }))
  return { paths: [border], text: { turn, box, lines, size, color: textColor, isBold: false } }
}

/** A stamp: its words, as large as the box allows, in a frame. */
export function drawStamp({ color, contents }: Mark, { box: outer, turn }: Place, widthOf: WidthOf): Drawing {
  const box = turnedBox(outer, turn)
  const ink = color ?? UNKNOWN_COLOUR
  const half = BORDER / 2
  const inside = {
    x: outer.x + half,
    y: outer.y + half,
    width: Math.max(0, outer.width - BORDER),
    height: Math.max(0, outer.height - BORDER),
  }
  const frame = {
    ...area('#ffffff', ink, BORDER),
    steps: roundedBox(inside, Math.min(6, box.height / 5)),
    isVeil: true,
  }
  const text = contents.split('\n', 1)[0]!.slice(0, LONGEST_STAMP)
  const room = Math.max(1, box.width - 4 * BORDER)
  const natural = lengthOf(text, { size: 1, widthOf })
  const size = Math.max(1, Math.min(box.height * STAMP_WORDS, room / Math.max(1, natural)))
  const x = box.x + (box.width - natural * size) / 2
  const y = box.y + box.height / 2 + size * HALF_CAPITAL
  return { paths: [frame], text: { turn, box, lines: [{ text, x, y }], size, color: ink, isBold: true } }
}
