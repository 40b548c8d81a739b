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
    const letter = outlinesOf(run.font)
    glyphs.forEach((glyph, at) => {
      const { xAdvance, xOffset, yOffset } = positions[at]!
      const place = `${number(left + xOffset * scale)} ${number(y - yOffset * scale)}`
      const drawn = letter(glyph)
      if (drawn) parts.push(`q ${scale.toFixed(8)} 0 0 ${(-scale).toFixed(8)} ${place} cm\n${drawn}\nQ`)
      left += xAdvance * scale
    })
  }
  return parts.join('\n')
}

/** The length of a line in points, without the kerning of its letters. */
export function widthOf(line: string, size: number): number {
  let sum = 0
  for (const letter of line) sum += letterOf(letter).advance
  return sum * size
}

/** Breaks a text into at most `most` lines, which are at most `width` points long; longer words are broken. */
export function fitText(text: string, { size, width, most }: { size: number; width: number; most: number }): string[] {
  const lines: string[] = []
  for (const paragraph of text.split('\n', most)) {
    lines.push(...fitParagraph(paragraph, { size, width, most: most - lines.length }))
    if (lines.length >= most) break
  }
  return lines
}

/** Looks at each letter once, and at none after the last line. */
function fitParagraph(paragraph: string, { size, width, most }: { size: number; width: number; most: number }) {
  const lines: string[] = []
  // Places in the paragraph; lengths from the start of the line.
  let [start, at, space] = [0, 0, 0]
  let [length, lengthToSpace] = [0, 0]
  for (const letter of paragraph) {
    const advance = letterOf(letter).advance * size
    const isSpace = letter.trim() === ''
    while (!isSpace && at > start && length + advance > width) {
      const cut = space > start ? space : at
      lines.push(paragraph.slice(start, cut))
      if (lines.length >= most) return lines
      length -= cut === at ? length : lengthToSpace
      start = cut
    }
    length += advance
    at += letter.length
    if (isSpace) [space, lengthToSpace] = [at, length]
  }
  return [...lines, paragraph.slice(start)]
}

interface Run {
  font: Font
  text: string
}

interface Letter {
  font: Font
  /** In ems. */
  advance: number
}

/** Asked for each letter of each text. */
const letters = new Map<string, Letter>()

function letterOf(letter: string): Letter {
  const known = letters.get(letter)
  if (known) return known
  const shown = letter.replace(/[\p{Cc}\p{Cf}]/u, ' ')
  const font = fontFor(shown)
  const made = { font, advance: font.layout(shown).advanceWidth / font.unitsPerEm }
  letters.set(letter, made)
  return made
}

/** The parts of a line by the font that has their letters. */
function runsOf(line: string): Run[] {
  const runs: Run[] = []
  for (const letter of line.replaceAll(/[\p{Cc}\p{Cf}]/gu, ' ')) {
    const { font } = letterOf(letter)
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

type Glyph = ReturnType<Font['layout']>['glyphs'][number]

const outlines = new Map<Font, Map<number, string>>()

/** The filled outlines of a font's letters, in its own units. */
function outlinesOf(font: Font): (glyph: Glyph) => string {
  const known = outlines.get(font) ?? new Map<number, string>()
  outlines.set(font, known)
  return (glyph) => {
    const made = known.get(glyph.id) ?? outline(glyph.path.commands)
    known.set(glyph.id, made)
    return made
  }
}

function outline(commands: readonly Command[]): string {
  let [lastX, lastY] = [0, 0]
  const point = (x: number, y: number) => `${number(x)} ${number(y)}`
  const drawn = commands.map(({ command, args }) => {
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
  return drawn.length > 0 ? [...drawn, 'f'].join('\n') : ''
}
