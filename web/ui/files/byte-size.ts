import type { TextOf } from '../../i18n/language.ts'

const units = ['KB', 'MB', 'GB', 'TB', 'PB']

/** Formats a number of bytes: base 1024, one decimal, `2.4 MB`, and never four digits; below one KB in words. */
export function byteSize(t: TextOf, bytes: number): string {
  if (bytes < 1024) return t('size.bytes', { count: bytes })
  let value = bytes / 1024
  let at = 0
  // From 999.95 on four digits would be read, more than the next unit needs.
  while (value >= 999.95 && at < units.length - 1) {
    value /= 1024
    at += 1
  }
  return `${value.toFixed(1)} ${units[at]}`
}
