import { createHash } from 'node:crypto'
import { mkdirSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import subsetFont from 'subset-font'

/** Letters of Welsh and Māori beyond Latin-1: a separate file, because the font has them among 85 KB of others. */
const NEAR = 'U+100-101,U+112-113,U+12A-12B,U+14C-14D,U+16A-16B,U+174-177,U+1E80-1E85,U+1EF2-1EF3'
/** The weights that the interface uses. */
const WEIGHTS = { wght: { min: 400, max: 700 } }
const FEATURES = ['calt', 'case', 'ccmp', 'kern', 'liga', 'locl', 'mark', 'mkmk', 'tnum']
const FACE = /url\(\.\/files\/(?<file>[\w-]+)\.woff2\)[^}]*unicode-range:\s*(?<range>[^;]+);/g

interface Face {
  file: string
  range: string
  name: string
}

/**
 * Writes the interface's font into a folder, reduced to the weights in use, with one style sheet. Returns the path of
 * the sheet. Files are named by their sources and made once.
 */
export async function subsetFonts(folder: string): Promise<string> {
  const sheet = createRequire(import.meta.url).resolve('@fontsource-variable/inter/wght.css')
  const given = [...readFileSync(sheet, 'utf8').matchAll(FACE)].map(({ groups }) => groups as unknown as Face)
  const faces = given.map(({ file, range }) => ({ file, range, name: file.replace(/^inter-|-wght-normal$/g, '') }))
  // Browsers request the last face that has a character.
  faces.push({ file: 'inter-latin-ext-wght-normal', range: NEAR, name: 'welsh-maori' })
  mkdirSync(folder, { recursive: true })
  const rules = []
  for (const face of faces) rules.push(await writeFace(face, { folder, from: path.join(path.dirname(sheet), 'files') }))
  const target = path.join(folder, 'fonts.css')
  writeFileSync(target, rules.join('\n'))
  return target
}

async function writeFace({ file, range, name }: Face, place: { folder: string; from: string }): Promise<string> {
  const font = readFileSync(path.join(place.from, `${file}.woff2`))
  const made = createHash('sha256')
    .update(font)
    .update(JSON.stringify([range, WEIGHTS, FEATURES]))
    .digest('hex')
  const own = `${name}-${made.slice(0, 8)}.woff2`
  const target = path.join(place.folder, own)
  if (!existsSync(target)) {
    const options = { targetFormat: 'woff2' as const, variationAxes: WEIGHTS, keepFeatures: FEATURES }
    writeFileSync(target, await subsetFont(font, lettersOf(range), options))
  }
  return `@font-face {
  font-family: 'Inter Variable';
  font-style: normal;
  font-display: swap;
  font-weight: 400 700;
  src: url(./${own}) format('woff2');
  unicode-range: ${range};
}`
}

/** All characters of a CSS unicode-range. */
function lettersOf(range: string): string {
  return range.split(',').flatMap(lettersBetween).join('')
}

function lettersBetween(part: string): string[] {
  const [first, last] = part.trim().replace(/^U\+/i, '').split('-')
  const from = Number.parseInt(first!, 16)
  const total = Number.parseInt(last ?? first!, 16) - from + 1
  return Array.from({ length: total }, (_, i) => String.fromCodePoint(from + i))
}
