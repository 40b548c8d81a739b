import { drawMailPages } from './draw-mail-pages.ts'
import { drawMarkdownPages } from './draw-markdown-pages.ts'
import { drawSourcePages } from './draw-source-pages.ts'
import { drawTablePages } from './draw-table-pages.ts'
import { drawTextPages } from './draw-text-pages.ts'
import type { Drawn } from './flow-pages.ts'

/** Text that is set on pages, each kind in its own way. */
export type ReadableKind = 'text' | 'table' | 'markdown' | 'source' | 'mail'

/** Sets a file as PDF. A table that can't be read as one is set as text. */
export function drawReadable(kind: ReadableKind, bytes: Buffer, extension: string): Drawn | Promise<Drawn> {
  switch (kind) {
    case 'table':
      return drawTablePages(bytes, extension) ?? drawTextPages(bytes)
    case 'markdown':
      return drawMarkdown(bytes)
    case 'source':
      return drawSourcePages(bytes, extension)
    case 'mail':
      return drawMailPages(bytes)
    default:
      return drawTextPages(bytes)
  }
}

/** Markdown that is nested too deeply for its reader is set as text. */
function drawMarkdown(bytes: Buffer): Drawn {
  try {
    return drawMarkdownPages(bytes)
  } catch (error) {
    if (error instanceof RangeError) return drawTextPages(bytes)
    throw error
  }
}
