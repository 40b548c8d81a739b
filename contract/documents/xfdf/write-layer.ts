import { isTurnable, type Layer, type Mark, isTextKind } from './marks.ts'
import { boundsOf, type Point } from './page-space.ts'
import { contentsOf } from './read-layer.ts'
import { childOf, element, printXml, withAttributes, withChild, type XmlElement } from './xml-tree.ts'

const NAMESPACE = 'http://ns.adobe.com/xfdf/'
const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'

/** The layer as XFDF. What the marks don't name stays as it was read. */
export function writeLayer({ marks, others, document }: Layer): string {
  const annots = element('annots', {}, [...marks.map(elementOf), ...others])
  const root = document ?? element('xfdf', { xmlns: NAMESPACE, 'xml:space': 'preserve' })
  return HEAD + printXml(withChild(root, 'annots', annots))
}

/** The element of a mark; the one that it was read from if it has not changed. */
function elementOf(mark: Mark): XmlElement {
  if (mark.source && !mark.isEdited) return mark.source
  const from = mark.source ?? element(mark.kind, { flags: 'print' })
  const placed = withAttributes(from, {
    page: String(mark.page - 1),
    rect: rectOf(mark),
    name: mark.id || undefined,
    color: mark.color ?? undefined,
    'interior-color': mark.fill ?? undefined,
    opacity: mark.opacity === 1 ? undefined : short(mark.opacity),
    title: mark.author || undefined,
    date: mark.modified === null ? undefined : dateOf(mark.modified),
    icon: mark.icon || undefined,
    inreplyto: mark.inReplyTo ?? undefined,
    state: mark.state ?? undefined,
    ...styleOf(mark),
    ...attributesOf(mark),
  })
  return withContents(withPoints(placed, mark), mark)
}

function styleOf(mark: Mark): Record<string, string | undefined> {
  const dashes = mark.dashes.map(short).join(',')
  const style = mark.source?.attributes['style']
  return {
    width: mark.width === 1 && !mark.source?.attributes['width'] ? undefined : short(mark.width),
    dashes: dashes || undefined,
    style: dashes ? 'dash' : style === 'dash' ? undefined : style,
  }
}

function attributesOf({ kind, points, ends, rotation }: Mark): Record<string, string | undefined> {
  const [head, tail] = ends.map((end) => (end === 'None' ? undefined : end))
  if (isTextKind(kind)) return { coords: points.flat().map(pair).join(',') }
  if (kind === 'line') return { start: pair(points[0]![0]!), end: pair(points[0]![1]!), head, tail }
  if (kind === 'polyline') return { head, tail }
  // Without one of its own a mark keeps what it was read with.
  if (isTurnable(kind) && rotation !== null) return { rotation: String(rotation) }
  return {}
}

function withPoints(placed: XmlElement, { kind, points }: Mark): XmlElement {
  const path = (points: readonly Point[]) => points.map(pair).join(';')
  if (kind === 'ink') {
    const gestures = points.map((stroke) => element('gesture', {}, [path(stroke)]))
    return withChild(placed, 'inklist', element('inklist', {}, gestures))
  }
  if (kind === 'polygon' || kind === 'polyline')
    return withChild(placed, 'vertices', element('vertices', {}, [path(points[0]!)]))
  return placed
}

function withContents(placed: XmlElement, mark: Mark): XmlElement {
  const { contents, kind, source } = mark
  const styled = kind === 'freetext' ? withTextStyle(placed, mark) : placed
  if (source && contents === contentsOf(source)) return styled
  // Formatted text would contradict the plain text that a person has edited.
  const plain = contents ? element('contents', {}, [contents]) : undefined
  return withChild(withChild(styled, 'contents-richtext', undefined), 'contents', plain)
}

function withTextStyle(placed: XmlElement, { fontSize, textColor }: Mark): XmlElement {
  const parts = [1, 3, 5].map((at) => short(Number.parseInt(textColor.slice(at, at + 2), 16) / 255))
  const appearance = `${parts.join(' ')} rg /Helv ${short(fontSize)} Tf`
  if (childOf(placed, 'defaultappearance')?.children.join('') === appearance) return placed
  const plain = withChild(placed, 'defaultappearance', element('defaultappearance', {}, [appearance]))
  const style = `font: ${short(fontSize)}pt Helvetica, sans-serif; color: ${textColor}`
  return withChild(plain, 'defaultstyle', element('defaultstyle', {}, [style]))
}

/** The rectangle around a mark with its line and ends. */
function rectOf({ kind, points, width, ends }: Mark): string {
  const box = boundsOf(points.flat()) ?? { x: 0, y: 0, width: 0, height: 0 }
  const hasEnds = ends.some((end) => end !== 'None')
  // The corners of boxes are their outer edges.
  const around = kind === 'line' || kind === 'polyline' || kind === 'polygon' || kind === 'ink'
  const room = around ? width * (hasEnds ? 5 : 1) : 0
  return [box.x - room, box.y - room, box.x + box.width + room, box.y + box.height + room].map(short).join(',')
}

const short = (number: number) => String(Math.round(number * 1000) / 1000)
const pair = ({ x, y }: Point) => `${short(x)},${short(y)}`

const dateOf = (time: number) => `D:${new Date(time).toISOString().replace(/\D/g, '').slice(0, 14)}Z`
