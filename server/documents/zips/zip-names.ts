/** The bytes that file systems allow for one name. */
const MOST_BYTES = 255
/** Characters that Windows refuses in names. */
const REFUSED = /[<>:"/\\|?*]/gu
/** Control characters, line separators, and the invisible marks that reorder or hide text. */
// biome-ignore lint: control characters are what it is about
const HIDDEN =
  /[\u0000-\u001f\u007f-\u009f\u061c\u2028\u2029\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb]/gu
/** Names of devices on Windows, whatever their extension. */
const RESERVED = /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[0-9¹²³])\s*(?:\.|$)/iu

/** A name that every common file system stores unchanged: NFC, at most 255 bytes, nothing that Windows refuses. */
export function portableName(name: string): string {
  const clean = name.toWellFormed().normalize('NFC').replaceAll(HIDDEN, '').replaceAll(REFUSED, '_')
  const trimmed = clean.trim().replace(/[.\s]+$/u, '')
  const named = trimmed === '' ? '_' : trimmed
  return cut(RESERVED.test(named) ? `_${named}` : named, '')
}

/**
 * The names of one folder of a zip, each once on file systems that ignore case and composition. `taken` are names that
 * the folder has already.
 */
export function uniqueNames(taken: readonly string[] = []): (name: string) => string {
  const keys = new Set(taken.map(keyOf))
  const counts = new Map<string, number>()
  return (name) => {
    const wanted = portableName(name)
    let unique = wanted
    for (let count = counts.get(keyOf(wanted)) ?? 2; keys.has(keyOf(unique)); count++) {
      unique = cut(wanted, ` (${count})`)
      counts.set(keyOf(wanted), count + 1)
    }
    keys.add(keyOf(unique))
    return unique
  }
}

// Upper case first: 'ß' and 'SS' are one name on some file systems.
const keyOf = (name: string) => name.normalize('NFKC').toUpperCase().toLowerCase().normalize('NFC')

/** A name with an addition before its extension, shortened to what file systems allow between whole characters. */
function cut(name: string, addition: string): string {
  const dot = name.lastIndexOf('.')
  const hasExtension = dot > 0 && Buffer.byteLength(name.slice(dot)) <= 32
  const extension = hasExtension ? name.slice(dot) : ''
  const stem = hasExtension ? name.slice(0, dot) : name
  const room = MOST_BYTES - Buffer.byteLength(addition + extension)
  return `${shorten(stem, room)}${addition}${extension}`
}

const characters = new Intl.Segmenter('und', { granularity: 'grapheme' })

function shorten(text: string, room: number): string {
  if (Buffer.byteLength(text) <= room) return text
  let kept = ''
  for (const { segment } of characters.segment(text)) {
    if (Buffer.byteLength(kept + segment) > room) break
    kept += segment
  }
  return kept.trimEnd().replace(/[.\s]+$/u, '') || '_'
}
