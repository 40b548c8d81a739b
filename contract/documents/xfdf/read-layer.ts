import { isTurnable, LINE_ENDS, type Layer, type LineEnd, type Mark, MARK_KINDS, type MarkKind } from './marks.ts'
import { cornersOf, type Point, type Turn, turnBy } from './page-space.ts'
import { childOf, childrenOf, isElement, textOf, type XmlElement } from './xml-tree.ts'

/** Positions beyond this are nonsense: the longest side of a PDF page is 14,400 points. */
const FARTHEST = 100_000

/** Reads the marks of an XFDF document. Nothing in it is run or fetched. */
export function readLayer(document: XmlElement): Layer {
  const marks: Mark[] = []
  const others: XmlElement[] = []
  for (const annots of childrenOf(document, 'annots'))
    for (const child of annots.children) {
      if (!isElement(child)) continue
      const mark = readMark(child)
      if (mark) marks.push(mark)
      else others.push(child)
    }
  return { marks, others, document }
}

/** One mark; undefined for kinds that aren't shown and for unusable positions. */
function readMark(source: XmlElement): Mark | undefined {
  if (!(MARK_KINDS as readonly string[]).includes(source.name)) return undefined
  const kind = source.name as MarkKind
  const given = source.attributes
  const page = Number(given['page'])
  const points = pointsOf(source, kind)
  if (!Number.isSafeInteger(page) || page < 0 || !points) return undefined
  return {
    id: given['name'] ?? '',
    kind,
    page: page + 1,
    color: colorOf(given['color']),
    fill: colorOf(given['interior-color']),
    opacity: within(given['opacity'], 0, 1) ?? 1,
    width: within(given['width'], 0, 100) ?? 1,
    dashes: dashesOf(given),
    points,
    ends: [endOf(given['head']), endOf(given['tail'])],
    contents: contentsOf(source),
    ...textStyleOf(source),
    rotation: rotationOf(source),
    icon: given['icon'] ?? '',
    author: given['title'] ?? '',
    modified: timeOf(given['date']),
    inReplyTo: given['inreplyto'] || null,
    state: given['state'] || null,
    source,
  }
}

function pointsOf(source: XmlElement, kind: MarkKind): Mark['points'] | undefined {
  const { attributes: given } = source
  switch (kind) {
    case 'highlight':
    case 'underline':
    case 'strikeout':
    case 'squiggly':
      return quadsOf(given['coords'])
    case 'ink': {
      const strokes = childrenOf(childOf(source, 'inklist') ?? source, 'gesture').map((one) => pathOf(textOf(one)))
      return strokes.length > 0 && strokes.every((stroke) => stroke !== undefined) ? strokes : undefined
    }
    case 'line': {
      const line = pathOf(`${given['start']};${given['end']}`)
      return line && [line]
    }
    case 'polygon':
    case 'polyline': {
      const path = pathOf(textOf(childOf(source, 'vertices') ?? source))
      return path && path.length > 1 ? [path] : undefined
    }
    default: {
      const corners = numbersOf(given['rect'] ?? '')
      if (corners?.length !== 4) return undefined
      const [left, bottom, right, top] = corners as [number, number, number, number]
      const box = { x: Math.min(left, right), y: Math.min(bottom, top) }
      return [cornersOf({ ...box, width: Math.abs(right - left), height: Math.abs(top - bottom) })]
    }
  }
}

/** Numbers between commas, semicolons or spaces; undefined if one isn't a usable number. */
function numbersOf(text: string): number[] | undefined {
  const numbers = text
    .trim()
    .split(/[\s,;]+/)
    .map(Number)
  return numbers.every((number) => Number.isFinite(number) && Math.abs(number) < FARTHEST) ? numbers : undefined
}

function pathOf(text: string): Point[] | undefined {
  const numbers = numbersOf(text)
  if (!numbers || numbers.length < 2 || numbers.length % 2 !== 0) return undefined
  return Array.from({ length: numbers.length / 2 }, (_, at) => ({ x: numbers[at * 2]!, y: numbers[at * 2 + 1]! }))
}

function quadsOf(coords: string | undefined): Point[][] | undefined {
  const path = pathOf(coords ?? '')
  if (!path || path.length % 4 !== 0) return undefined
  return Array.from({ length: path.length / 4 }, (_, at) => path.slice(at * 4, at * 4 + 4))
}

/** The text of an annotation; formatted text without its form. */
export function contentsOf(source: XmlElement): string {
  const plain = childOf(source, 'contents')
  const rich = childOf(source, 'contents-richtext')
  return (plain ? textOf(plain) : rich ? textOf(rich) : '').replace(/\r\n?/g, '\n').trim()
}

/** Size and colour of free text, from its default appearance (PDF 32000-1 §12.7.3.3). */
function textStyleOf(source: XmlElement): Pick<Mark, 'fontSize' | 'textColor'> {
  const appearance = textOf(childOf(source, 'defaultappearance') ?? { name: '', attributes: {}, children: [] })
  const size = /([\d.]+)\s+Tf\b/.exec(appearance)?.[1]
  const color = /((?:[\d.]+\s+){3})(?:rg|RG)\b/.exec(appearance)?.[1]
  const grey = /([\d.]+)\s+g\b/.exec(appearance)?.[1]
  const parts = color ? color.trim().split(/\s+/).map(Number) : grey ? [Number(grey), Number(grey), Number(grey)] : []
  const hex = parts.map((part) => byte(Math.min(1, Math.max(0, part || 0)) * 255)).join('')
  return { fontSize: within(size, 1, 200) || 12, textColor: hex ? `#${hex}` : '#000000' }
}

function rotationOf({ name, attributes }: XmlElement): Turn | null {
  const turn = Number(attributes['rotation']?.trim() || Number.NaN)
  return isTurnable(name as MarkKind) && turn % 90 === 0 ? turnBy(turn) : null
}

const byte = (value: number) => Math.round(value).toString(16).padStart(2, '0')

const colorOf = (color: string | undefined): string | null =>
  color && /^#[\da-f]{6}$/i.test(color.trim()) ? color.trim().toLowerCase() : null

function within(text: string | undefined, least: number, most: number): number | undefined {
  const number = text === undefined || text.trim() === '' ? Number.NaN : Number(text)
  return Number.isFinite(number) ? Math.min(most, Math.max(least, number)) : undefined
}

function dashesOf(given: XmlElement['attributes']): number[] {
  if (given['style'] !== 'dash' && !given['dashes']) return []
  const dashes = numbersOf(given['dashes'] ?? '3,3')?.slice(0, 8)
  return dashes?.every((dash) => dash >= 0) && dashes.some((dash) => dash > 0) ? dashes : [3, 3]
}

const endOf = (end: string | undefined): LineEnd =>
  (LINE_ENDS as readonly string[]).includes(end ?? '') ? (end as LineEnd) : 'None'

/** A PDF date: D:20261124103000+01'00'. */
function timeOf(date: string | undefined): number | null {
  const found = /^D?:?(\d{4})(\d\d)?(\d\d)?(\d\d)?(\d\d)?(\d\d)?(?:Z|([+-])(\d\d)'?(\d\d)?)?/.exec(date ?? '')
  if (!found) return null
  const [
    ,
    year,
    month = '01',
    day = '01',
    hour = '00',
    minute = '00',
    second = '00',
    sign,
    hours = '00',
    minutes = '00',
  ] = found
  const time = Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute), Number(second))
  const offset = (Number(hours) * 60 + Number(minutes)) * 60_000
  return sign === '+' ? time - offset : sign === '-' ? time + offset : time
}
