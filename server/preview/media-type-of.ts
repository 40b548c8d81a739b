import { sniffType } from './sniff-type.ts'

/** The types that browsers may show in place. SVG and HTML can hold script and never stand here. */
const inline = new Set([
  'application/pdf',
  'image/jpeg',
  'image/png',
  'image/gif',
  'image/bmp',
  'image/webp',
  'image/avif',
  'audio/mpeg',
  'audio/wav',
  'audio/ogg',
  'audio/flac',
  'audio/aac',
  'audio/mp4',
  'video/mp4',
  'video/quicktime',
  'video/webm',
  'video/ogg',
])

/**
 * The media type under which bytes may be served inline, from their first 4 KiB; undefined where they may only leave
 * as an attachment of type application/octet-stream.
 */
export function mediaTypeOf(head: Uint8Array): string | undefined {
  const type = sniffType(head)
  return type && inline.has(type) ? type : undefined
}
