import { type OpenPdf, openPdf } from './open-pdf.ts'

/** A document that is being paged through. */
export type HeldDocument =
  | { kind: 'pdf'; bytes: number; pdf: OpenPdf }
  | { kind: 'picture'; bytes: number; webp: Buffer }

const MOST_DOCUMENTS = 6
const MOST_BYTES = 160 * 1024 ** 2

/** The most recent documents by key, the least recently used first. */
const held = new Map<string, HeldDocument>()

/** The document of that key, or undefined if it must be sent. */
export function findHeld(key: string): HeldDocument | undefined {
  const document = held.get(key)
  if (!document) return undefined
  held.delete(key)
  held.set(key, document)
  return document
}

/** Opens a document and keeps it; the least recently used ones are closed. Throws Unrenderable. */
export async function hold(key: string, kind: 'pdf' | 'picture', bytes: Buffer): Promise<void> {
  drop(key)
  const document: HeldDocument =
    kind === 'pdf'
      ? { kind, bytes: bytes.length, pdf: await openPdf(bytes) }
      : { kind, bytes: bytes.length, webp: bytes }
  held.set(key, document)
  for (const oldest of held.keys()) {
    const total = [...held.values()].reduce((sum, each) => sum + each.bytes, 0)
    if (oldest === key || (held.size <= MOST_DOCUMENTS && total <= MOST_BYTES)) return
    drop(oldest)
  }
}

function drop(key: string): void {
  const document = held.get(key)
  if (document?.kind === 'pdf') document.pdf.close()
  held.delete(key)
}
