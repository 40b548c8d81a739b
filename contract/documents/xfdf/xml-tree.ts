/** An XML element without namespaces: prefixes stay part of the names. */
export interface XmlElement {
  name: string
  attributes: Readonly<Record<string, string>>
  children: readonly (XmlElement | string)[]
}

export const isElement = (node: XmlElement | string): node is XmlElement => typeof node !== 'string'

/** The child elements of that name. */
export const childrenOf = ({ children }: XmlElement, name: string): XmlElement[] =>
  children.filter((child): child is XmlElement => isElement(child) && child.name === name)

/** The first child element of that name. */
export const childOf = ({ children }: XmlElement, name: string): XmlElement | undefined =>
  children.find((child): child is XmlElement => isElement(child) && child.name === name)

/** All text in an element, in order. Block elements of rich text end a line. */
export function textOf(element: XmlElement): string {
  const parts = element.children.map((child) => (isElement(child) ? textOf(child) : child))
  return BLOCKS.has(element.name) ? `${parts.join('')}\n` : parts.join('')
}

const BLOCKS = new Set(['p', 'div', 'br', 'li'])

/** The element with a child element of that name replaced, added, or with undefined removed. */
export function withChild(element: XmlElement, name: string, child: XmlElement | undefined): XmlElement {
  const others = element.children.filter((one) => !isElement(one) || one.name !== name)
  return { ...element, children: child ? [...others, child] : others }
}

/** The element with attributes replaced, added, or with undefined removed. */
export function withAttributes(element: XmlElement, changed: Record<string, string | undefined>): XmlElement {
  const attributes = Object.entries({ ...element.attributes, ...changed }).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  )
  return { ...element, attributes: Object.fromEntries(attributes) }
}

export const element = (
  name: string,
  attributes: Record<string, string> = {},
  children: XmlElement['children'] = [],
): XmlElement => ({ name, attributes, children })

const ESCAPED: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
/** Characters that XML 1.0 doesn't have. */
// oxlint-disable-next-line no-control-regex
const IMPOSSIBLE =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g

const escaped = (text: string) => text.replace(IMPOSSIBLE, '').replace(/[&<>"]/g, (letter) => ESCAPED[letter]!)
const inAttribute = (text: string) => escaped(text).replace(/[\t\n\r]/g, (space) => `&#${space.charCodeAt(0)};`)

/** The element as XML. */
export function printXml({ name, attributes, children }: XmlElement): string {
  const given = Object.entries(attributes).map(([key, value]) => ` ${key}="${inAttribute(value)}"`)
  const inside = children.map((child) => (isElement(child) ? printXml(child) : escaped(child).replace(/\r/g, '&#13;')))
  return inside.length > 0 ? `<${name}${given.join('')}>${inside.join('')}</${name}>` : `<${name}${given.join('')}/>`
}
