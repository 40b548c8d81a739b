export interface ByteRange {
  from: number
  to: number
}

/**
 * The single range of a Range header (RFC 9110 §14): undefined means everything (no header, another unit, several
 * ranges), 'unsatisfiable' that the file has no such bytes.
 */
export function parseRange(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | undefined {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '')
  if (!match || (match[1] === '' && match[2] === '')) return undefined
  if (match[1] === '') {
    const last = Math.min(Number(match[2]), size)
    return last === 0 ? 'unsatisfiable' : { from: size - last, to: size - 1 }
  }
  const from = Number(match[1])
  const to = match[2] === '' ? size - 1 : Math.min(Number(match[2]), size - 1)
  if (match[2] !== '' && Number(match[2]) < from) return undefined
  return from >= size ? 'unsatisfiable' : { from, to }
}
