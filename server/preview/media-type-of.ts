import { sniffType } from './sniff-type.ts'

/** Types that browsers may show inline. SVG and HTML can contain script and are never listed. */
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
 * The media type for serving bytes inline, from their first 4 KiB; undefined if they may only be sent as an attachment
 * of type application/octet-stream.
 */
export function mediaTypeOf(head: Uint8Array): string | undefined {
  const type = sniffType(head)
  return type && inline.has(type) ? type : undefined
}
