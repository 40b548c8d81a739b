import path from 'node:path'
import { create, type Font } from 'fontkit'
import { readFileSync } from 'node:fs'
import { findFonts } from '../find-fonts.ts'
import { fontFolder } from '../font-folder.ts'
import { number } from './path-operators.ts'

/** Other fonts are tried for scripts that ours lacks, at most this many. */
const MOST_FONTS = 60

interface Place {
  /** The beginning of the base line, in points downwards. */
  x: number
  y: number
  /** Points to an em. */
  size: number
}

/**
 * A line of text as filled outlines: it looks the same everywhere, in every script that a font here has, and needs no
 * embedded font. The annotation's contents hold the words.
 */
export function drawText(line: string, { x, y, size }: Place): string {
  let left = x
  const parts: string[] = []
  for (const run of runsOf(line)) {
    const scale = size / run.font.unitsPerEm
    const { glyphs, positions } = run.font.layout(run.text)
    glyphs.forEach((glyph, at) => {
      const { xAdvance, xOffset, yOffset } = positions[at]!
      parts.push(outline(glyph.path.commands, { x: left + xOffset * scale, y: y - yOffset * scale, scale }))
      left += xAdvance * scale
    })
  }
  return [...parts, 'f'].join('\n')
}

/** The length of a line in points. */
export const widthOf = (line: string, size: number): number =>
  runsOf(line).reduce((sum, { font, text }) => sum + (font.layout(text).advanceWidth * size) / font.unitsPerEm, 0)

/** Breaks a text into lines at most `width` points long; longer words are broken. */
export function fitText(text: string, { size, width }: { size: number; width: number }): string[] {
  return text.split('\n').flatMap((paragraph) => {
    const lines: string[] = []
    let line = ''
    for (const word of paragraph.split(/(?<=\s)/)) {
      if (line && widthOf(line + word.trimEnd(), size) > width) {
        lines.push(line)
        line = ''
      }
      line += word
      while (line.length > 1 && widthOf(line.trimEnd(), size) > width) {
        const cut = fitting(line, { size, width })
        lines.push(line.slice(0, cut))
        line = line.slice(cut)
      }
    }
    return [...lines, line]
  })
}

function fitting(line: string, { size, width }: { size: number; width: number }): number {
  const letters = [...line]
  let count = 1
  while (count < letters.length && widthOf(letters.slice(0, count + 1).join(''), size) <= width) count++
  return letters.slice(0, count).join('').length
}

interface Run {
  font: Font
  text: string
}

/** The parts of a line by the font that has their letters. */
function runsOf(line: string): Run[] {
  const runs: Run[] = []
  for (const letter of line.replaceAll(/[\p{Cc}\p{Cf}]/gu, ' ')) {
    const font = fontFor(letter)
    const last = runs.at(-1)
    if (last?.font === font) last.text += letter
    else runs.push({ font, text: letter })
  }
  return runs
}

let fonts: (Font | null)[] | undefined
let files: string[] = []

/** The first font that has the letter, or ours, whose empty box stands for it. */
function fontFor(letter: string): Font {
  files = fonts ? files : [path.join(fontFolder(), 'DejaVuSans.ttf'), ...findFonts().slice(0, MOST_FONTS)]
  fonts ??= []
  const code = letter.codePointAt(0)!
  for (let at = 0; at < files.length; at++) {
    fonts[at] = fonts[at] === undefined ? open(files[at]!) : fonts[at]!
    if (fonts[at]?.hasGlyphForCodePoint(code)) return fonts[at]!
  }
  return fonts[0]!
}

function open(file: string): Font | null {
  try {
    const font = create(readFileSync(file))
    return 'layout' in font ? font : null
  } catch {
    return null
  }
}

type Command = Font['layout'] extends (...args: never[]) => { glyphs: { path: { commands: (infer C)[] } }[] }
  ? C
  : never

/** The outline of a letter; its own coordinates point upwards, the page's downwards. */
function outline(commands: readonly Command[], { x, y, scale }: { x: number; y: number; scale: number }): string {
  let [lastX, lastY] = [0, 0]
  const point = (px: number, py: number) => `${number(x + px * scale)} ${number(y - py * scale)}`
  return commands
    .map(({ command, args }) => {
      const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = args
      const before = [lastX, lastY] as const
      if (args.length >= 2) [lastX, lastY] = args.slice(-2) as [number, number]
      switch (command) {
        case 'moveTo':
          return `${point(a, b)} m`
        case 'lineTo':
          return `${point(a, b)} l`
        case 'quadraticCurveTo': {
          const near = (from: number, control: number) => from + ((control - from) * 2) / 3
          return `${point(near(before[0], a), near(before[1], b))} ${point(near(c, a), near(d, b))} ${point(c, d)} c`
        }
        case 'bezierCurveTo':
          return `${point(a, b)} ${point(c, d)} ${point(e, f)} c`
        default:
          return 'h'
      }
    })
    .join('\n')
}
