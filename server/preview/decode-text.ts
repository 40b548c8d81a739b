const utf8 = new TextDecoder('utf-8', { fatal: true })

/**
 * Decodes text of unknown encoding: by the byte order mark, by the zero bytes of UTF-16, by being valid UTF-8,
 * otherwise as Windows-1252, which includes Latin-1 and maps every byte.
 */
export function decodeText(bytes: Uint8Array): string {
  const marked = byMark(bytes)
  if (marked) return marked
  const wide = wideOrder(bytes)
  if (wide) return new TextDecoder(wide).decode(bytes)
  // The end may be cut inside a character.
  for (let cut = 0; cut < 4; cut++) {
    try {
      return utf8.decode(bytes.subarray(0, bytes.length - cut))
    } catch {
      // A shorter end may decode.
    }
  }
  return new TextDecoder('windows-1252').decode(bytes)
}

/** The beginning of a text of unknown encoding, and whether there is more. */
export function decodeBeginning(bytes: Uint8Array, letters: number): { text: string; isCut: boolean } {
  const text = decodeText(bytes.subarray(0, letters * 4))
  return { text: text.slice(0, letters), isCut: text.length > letters || bytes.length > letters * 4 }
}

function byMark(bytes: Uint8Array): string | undefined {
  const [a, b, c, d] = bytes
  if (a === 0xff && b === 0xfe && c === 0 && d === 0 && bytes.length >= 4) return decodeUtf32(bytes, true)
  if (a === 0 && b === 0 && c === 0xfe && d === 0xff) return decodeUtf32(bytes, false)
  if (a === 0xff && b === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (a === 0xfe && b === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  if (a === 0xef && b === 0xbb && c === 0xbf) return new TextDecoder('utf-8').decode(bytes)
  return undefined
}

function decodeUtf32(bytes: Uint8Array, little: boolean): string {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const letters: string[] = []
  for (let at = 4; at + 4 <= bytes.length; at += 4) {
    const point = view.getUint32(at, little)
    letters.push(point > 0x10ffff ? '\ufffd' : String.fromCodePoint(point))
  }
  return letters.join('')
}

/** UTF-16 without a mark: in most languages nearly every second byte is zero. */
function wideOrder(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  const sample = bytes.subarray(0, 4096 - (4096 % 2))
  if (sample.length < 4 || bytes.length % 2) return undefined
  let even = 0
  let odd = 0
  for (let i = 0; i + 1 < sample.length; i += 2) {
    if (sample[i] === 0) even++
    if (sample[i + 1] === 0) odd++
  }
  const pairs = sample.length >> 1
  if (odd > pairs * 0.7 && even === 0) return 'utf-16le'
  return even > pairs * 0.7 && odd === 0 ? 'utf-16be' : undefined
}

/** Whether bytes read as text: a byte order mark, UTF-16, or only the control characters that texts contain. */
export function looksLikeText(head: Uint8Array): boolean {
  const [a, b, c, d] = head
  if ((a === 0xff && b === 0xfe) || (a === 0xfe && b === 0xff)) return true
  if (a === 0 && b === 0 && c === 0xfe && d === 0xff) return true
  const wide = wideOrder(head)
  if (wide) return looksLikeText(Buffer.from(new TextDecoder(wide).decode(head)))
  // Tab, line feed, vertical tab, form feed, carriage return, escape (colours in logs), end of file (old DOS texts).
  const allowed = new Set([9, 10, 11, 12, 13, 26, 27])
  return head.every((byte) => byte >= 32 || allowed.has(byte))
}
