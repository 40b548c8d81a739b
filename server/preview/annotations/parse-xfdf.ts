import { element, isElement, type XmlElement } from '@strongroom/contract/documents/xfdf/xml-tree.ts'
import { SaxesParser } from 'saxes'

const NAMESPACE = 'http://ns.adobe.com/xfdf/'
const DEEPEST = 64
/** Replies, gestures and formatted text among them. */
const MOST_ELEMENTS = 200_000

/** A URI (RFC 3986 §3) without IPv6 addresses. Chromium refuses documents with other namespaces. */
const AUTHORITY = String.raw`//(?:[\w.~-]+@)?[\w.~-]+(?::\d{1,5})?(?=[/?#]|$)`
const PART = String.raw`[\w.~!$&'()*+,;=:@/-]*`
const URI = new RegExp(
  `^(?:[a-z][a-z\\d+.-]*:(?:${AUTHORITY}|(?!//))|(?!//|[^/?#]*:))${PART}(?:\\?${PART})?(?:#${PART})?$`,
  'i',
)

/** A content that isn't XFDF; the message says why, without quoting the content. */
export class NotXfdf extends Error {}

type Node = XmlElement['children'][number]

interface Reader {
  /** `depth`: 1 for the root. */
  open(name: string, attributes: Record<string, { value: string }>, depth: number): void
  text?(text: string): void
  close?(): void
}

/** Parses XFDF. Throws {@link NotXfdf}. */
export function parseXfdf(content: string): XmlElement {
  const children: Node[] = []
  const open: Node[][] = [children]
  readXfdf(content, {
    open(name, attributes) {
      const values = Object.entries(attributes).map(([key, { value }]) => [key, value])
      const inside: Node[] = []
      open.at(-1)!.push(element(name, Object.fromEntries(values) as Record<string, string>, inside))
      open.push(inside)
    },
    text: (text) => void open.at(-1)!.push(text),
    close: () => void open.pop(),
  })
  return children.find(isElement)!
}

/** Counts the annotations of XFDF that aren't replies. Throws {@link NotXfdf}. */
export function countXfdf(content: string): number {
  let count = 0
  let isInside = false
  readXfdf(content, {
    open(name, attributes, depth) {
      if (depth === 2) isInside = name === 'annots'
      if (depth === 3 && isInside && !attributes['inreplyto']?.value) count++
    },
  })
  return count
}

/** Local names can't begin with these letters. */
// A range, in which no letter is combined.
// oxlint-disable-next-line no-misleading-character-class
const NO_START = /:[-.\d\u00b7\u0300-\u036f\u203f\u2040]/

/** Refuses names and namespaces that the parser takes, and a browser doesn't. `taken`: names that were checked. */
function checkNames(element: string, attributes: Record<string, { value: string }>, taken: Set<string>): void {
  checkName(element, taken)
  for (const name in attributes) {
    checkName(name, taken)
    if (name.startsWith('xmlns') && (name.length === 5 || name[5] === ':') && !URI.test(attributes[name]!.value))
      throw new NotXfdf('has a namespace that is not a URI')
  }
}

function checkName(name: string, taken: Set<string>): void {
  if (taken.has(name)) return
  if (NO_START.test(name)) throw new NotXfdf('has a name that is none')
  taken.add(name)
}

/**
 * Reads XFDF and checks it. Refuses document type definitions, so that nothing is expanded or fetched, and what a
 * browser wouldn't read. Throws {@link NotXfdf}.
 */
function readXfdf(content: string, reader: Reader): void {
  const parser = new SaxesParser({ xmlns: true })
  let [elements, depth] = [0, 0]
  const taken = new Set<string>()
  parser.on('error', () => {
    throw new NotXfdf('is not well-formed')
  })
  parser.on('xmldecl', ({ version, encoding }) => {
    if (version !== '1.0') throw new NotXfdf('is not XML 1.0')
    if (encoding !== undefined && encoding.toLowerCase() !== 'utf-8') throw new NotXfdf('is not in UTF-8')
  })
  parser.on('doctype', () => {
    throw new NotXfdf('has a document type definition')
  })
  parser.on('processinginstruction', () => {
    throw new NotXfdf('has a processing instruction')
  })
  parser.on('opentag', ({ name, attributes, uri }) => {
    if (depth === 0 && !(name === 'xfdf' && uri === NAMESPACE)) throw new NotXfdf('is not an xfdf element')
    checkNames(name, attributes, taken)
    if (++elements > MOST_ELEMENTS || ++depth > DEEPEST) throw new NotXfdf('has too many elements')
    reader.open(name, attributes, depth)
  })
  if (reader.text) {
    parser.on('text', reader.text)
    parser.on('cdata', reader.text)
  }
  parser.on('closetag', () => {
    depth--
    reader.close?.()
  })
  if (!content.isWellFormed()) throw new NotXfdf('has half a character')
  parser.write(content).close()
  if (elements === 0) throw new NotXfdf('is not an xfdf element')
}
