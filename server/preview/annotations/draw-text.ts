import path from 'node:path'
import { BOLD } from '@strongroom/contract/documents/xfdf/drawing/drawing.ts'
import { create, type Font } from 'fontkit'
import { readFileSync } from 'node:fs'
import { findFonts } from '../find-fonts.ts'
import { fontFolder, interfaceFonts } from '../font-folder.ts'
import { number } from './path-operators.ts'

/** Other fonts are tried for scripts that ours lacks, at most this many. */
const MOST_FONTS = 60

interface Place {
  /** The beginning of the base line, in points downwards. */
  x: number
  y: number
  /** Points to an em. */
  size: number
  isBold: boolean
}

/** Letters are as far apart as {@link widthOf} says. */
const FEATURES = { kern: false, liga: false, calt: false, clig: false }

/**
 * A line of text as filled outlines: it looks the same everywhere, in every script that a font here has, and needs no
 * embedded font. The annotation's contents hold the words.
 */
export function drawText(line: string, { x, y, size, isBold }: Place): string {
  let left = x
  const parts: string[] = []
  for (const run of runsOf(line)) {
    const scale = size / run.font.unitsPerEm
    const { glyphs, positions } = run.font.layout(run.text, FEATURES)
    const letter = outlinesOf(run.font)
    const [paint, outline] = isBold ? ['B', ` ${number(BOLD * run.font.unitsPerEm)} w`] : ['f', '']
    glyphs.forEach((glyph, at) => {
      const { xAdvance, xOffset, yOffset } = positions[at]!
      const place = `${number(left + xOffset * scale)} ${number(y - yOffset * scale)}`
      const drawn = letter(glyph)
      if (drawn)
        parts.push(`q ${scale.toFixed(8)} 0 0 ${(-scale).toFixed(8)} ${place} cm${outline}\n${drawn}\n${paint}\nQ`)
      left += xAdvance * scale
    })
  }
  return parts.join('\n')
}

/** The width of a letter in ems, without the kerning beside others. */
export const widthOf = (letter: string): number => letterOf(letter).advance

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

/** The first font that has the letter: that of the screen, if it can be. An empty box stands for letters of no font. */
function fontFor(letter: string): Font {
  files = fonts
    ? files
    : [...interfaceFonts(), path.join(fontFolder(), 'DejaVuSans.ttf'), ...findFonts().slice(0, MOST_FONTS)]
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
  return drawn.join('\n')
}
