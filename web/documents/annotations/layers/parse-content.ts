import type { Layer } from '@strongroom/contract/documents/xfdf/marks.ts'
import { readLayer } from '@strongroom/contract/documents/xfdf/read-layer.ts'
import { printXml, type XmlElement } from '@strongroom/contract/documents/xfdf/xml-tree.ts'

export const NO_LAYER: Layer = { marks: [], others: [], document: undefined }

/**
 * Reads XFDF with the browser's parser. Undefined if it can't be read: then the layer isn't shown, and is never written.
 * Marks without a name of their own, or with that of another, get one.
 */
export function parseContent(content: string): Layer | undefined {
  const { documentElement: root, doctype } = new DOMParser().parseFromString(content, 'application/xml')
  // The server refuses document type definitions, whose entities could expand without a limit.
  if (doctype || root.localName !== 'xfdf' || root.getElementsByTagName('parsererror').length > 0) return undefined
  return named(readLayer(treeOf(root)))
}

function treeOf(node: Element): XmlElement {
  const attributes: Record<string, string> = {}
  for (const { name, value } of node.attributes) attributes[name] = value
  const children: (XmlElement | string)[] = []
  for (const child of node.childNodes) {
    if (child instanceof Element) children.push(treeOf(child))
    else if (child instanceof Text) children.push(child.data)
  }
  return { name: node.nodeName, attributes, children }
}

function named(layer: Layer): Layer {
  const known = new Set<string>()
  const marks = layer.marks.map((mark) => {
    const id = mark.id !== '' && !known.has(mark.id) ? mark.id : madeName(mark.source, known)
    known.add(id)
    return id === mark.id ? mark : { ...mark, id }
  })
  return { ...layer, marks }
}

/** The same for the same element each time, so that merging finds it again. */
function madeName(source: XmlElement | undefined, known: Set<string>): string {
  let hash = 5381
  for (const letter of source ? printXml(source) : '') hash = ((hash * 33) ^ letter.codePointAt(0)!) >>> 0
  for (let at = 0; ; at += 1) if (!known.has(`unnamed-${hash}-${at}`)) return `unnamed-${hash}-${at}`
}
