import { webAddress } from '@strongroom/contract/wire/fields.ts'
import { limits } from '@strongroom/contract/wire/limits.ts'

export interface TextPart {
  text: string
  /** The address of a part that is a link. */
  url?: string
}

const FOUND = /https?:\/\/[^\s<>"“”]+/gi
const schema = webAddress(limits.linkUrl)

/** Divides a text into plain parts and web addresses. Punctuation that ends a sentence belongs to no address. */
export function partsOf(text: string): TextPart[] {
  const parts: TextPart[] = []
  let from = 0
  for (const match of text.matchAll(FOUND)) {
    const url = withoutEnd(match[0])
    if (match[0].endsWith('…') || !schema.safeParse(url).success) continue
    if (match.index > from) parts.push({ text: text.slice(from, match.index) })
    parts.push({ text: url, url })
    from = match.index + url.length
  }
  if (from < text.length) parts.push({ text: text.slice(from) })
  return parts
}

function withoutEnd(found: string): string {
  const url = found.replace(/[.,;:!?'’]+$/, '')
  // A closing bracket belongs to the address only with its opening one.
  return url.endsWith(')') && !url.includes('(') ? withoutEnd(url.slice(0, -1)) : url
}
