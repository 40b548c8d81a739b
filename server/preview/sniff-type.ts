import { looksLikeText } from './decode-text.ts'

/** The type of a file by its first bytes. 'zip' and 'cfb' are the containers of Office documents and others. */
export type SniffedType =
  | 'application/pdf'
  | 'application/rtf'
  | 'zip'
  | 'cfb'
  | 'image/jpeg'
  | 'image/png'
  | 'image/gif'
  | 'image/bmp'
  | 'image/webp'
  | 'image/tiff'
  | 'image/avif'
  | 'image/heic'
  | 'image/svg+xml'
  | 'audio/mpeg'
  | 'audio/wav'
  | 'audio/ogg'
  | 'audio/flac'
  | 'audio/aac'
  | 'audio/mp4'
  | 'video/mp4'
  | 'video/quicktime'
  | 'video/webm'
  | 'video/ogg'
  | 'video/x-matroska'
  | 'video/x-msvideo'
  | 'video/x-flv'
  | 'video/mpeg'
  | 'text/plain'
  | 'binary'

/** How many leading bytes of a file `sniffType`, `classify` and `mediaTypeOf` need. */
export const HEAD_BYTES = 4096

const signatures: [offset: number, bytes: string, type: SniffedType][] = [
  [0, '\x89PNG\r\n\x1a\n', 'image/png'],
  [0, '\xff\xd8\xff', 'image/jpeg'],
  [0, 'GIF87a', 'image/gif'],
  [0, 'GIF89a', 'image/gif'],
  [0, 'II*\0', 'image/tiff'],
  [0, 'MM\0*', 'image/tiff'],
  [8, 'WEBP', 'image/webp'],
  [8, 'WAVE', 'audio/wav'],
  [8, 'AVI ', 'video/x-msvideo'],
  [0, 'PK\x03\x04', 'zip'],
  [0, 'PK\x05\x06', 'zip'],
  [0, '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', 'cfb'],
  [0, '{\\rtf', 'application/rtf'],
  [0, 'fLaC', 'audio/flac'],
  [0, 'FLV\x01', 'video/x-flv'],
  [0, '\x00\x00\x01\xba', 'video/mpeg'],
  [0, '\x00\x00\x01\xb3', 'video/mpeg'],
]

/** Decides by the first bytes alone; undefined for an empty file. Ignores names and extensions. */
export function sniffType(head: Uint8Array): SniffedType | undefined {
  if (head.length === 0) return undefined
  const start = Buffer.from(head.buffer, head.byteOffset, Math.min(head.length, HEAD_BYTES)).toString('latin1')
  const signed = signatures.find(([offset, bytes]) => start.startsWith(bytes, offset))
  const riff = start.startsWith('RIFF')
  if (signed && (signed[0] === 0 || riff)) return signed[2]
  // Readers accept a PDF whose signature is anywhere in its first kilobyte.
  if (start.slice(0, 1024).includes('%PDF-')) return 'application/pdf'
  if (start.startsWith('BM') && isBitmap(head)) return 'image/bmp'
  const media = sniffMedia(start)
  if (media) return media
  if (!looksLikeText(head)) return 'binary'
  return isSvg(start) ? 'image/svg+xml' : 'text/plain'
}

function sniffMedia(start: string): SniffedType | undefined {
  if (start.slice(4, 8) === 'ftyp') return isoMedia(start.slice(8, 12), start.slice(16, 64))
  if (start.startsWith('\x1aE\xdf\xa3')) return start.slice(0, 64).includes('webm') ? 'video/webm' : 'video/x-matroska'
  if (start.startsWith('OggS')) return start.slice(0, 64).includes('theora') ? 'video/ogg' : 'audio/ogg'
  if (/^ID3[\x02-\x04]\0/.test(start)) return 'audio/mpeg'
  if (/^\xff[\xf1\xf9]/.test(start)) return 'audio/aac'
  // A frame of MPEG audio, layer 3 or 2, with a valid bit rate and sampling rate.
  if (/^\xff[\xe2-\xe7\xf2-\xf7][\x10-\xef]/.test(start) && (start.charCodeAt(2) & 0x0c) !== 0x0c) return 'audio/mpeg'
  return undefined
}

/** `others`: the brands with which the file is compatible. mif1 and msf1 say only that it has pictures. */
function isoMedia(brand: string, others: string): SniffedType {
  const kind = /^m[is]f1/.test(brand) ? (/avi[fs]|he[iv][cxms]/.exec(others)?.[0] ?? brand) : brand
  if (/^avi[fs]/.test(kind)) return 'image/avif'
  if (/^he[iv][cxms]/.test(kind)) return 'image/heic'
  if (/^m[is]f1/.test(kind)) return 'binary'
  if (/^M4[AB]/.test(brand)) return 'audio/mp4'
  return brand.startsWith('qt') ? 'video/quicktime' : 'video/mp4'
}

/** 'BM' also begins many texts: the header length must be a valid one. */
function isBitmap(head: Uint8Array): boolean {
  if (head.length < 18) return false
  const length = new DataView(head.buffer, head.byteOffset).getUint32(14, true)
  return [12, 16, 40, 52, 56, 64, 108, 124].includes(length)
}

/** The first element is `svg`, after any declaration, comments and document type. */
function isSvg(start: string): boolean {
  const text = start.replace(/^(\xef\xbb\xbf)?\s*/, '').replaceAll(/<!--[^]*?-->/g, '')
  return /^(<\?xml[^>]*>\s*)?(<!DOCTYPE\s+svg[^>[]*(\[[^\]]*\]\s*)?>\s*)?<(\w+:)?svg[\s>/]/.test(text)
}
