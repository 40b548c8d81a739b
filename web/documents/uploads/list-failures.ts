import type { UploadEntry } from './upload-entry.ts'

interface Headings {
  path: string
  size: string
  reason: string
}

/** A CSV of files that did not arrive, with the reason of each: for spreadsheets, so no cell begins like a formula. */
export function listFailures(
  entries: readonly UploadEntry[],
  headings: Headings,
  reasonOf: (entry: UploadEntry) => string,
): string {
  const rows = entries
    .filter(({ status }) => status !== 'complete')
    .map((entry) => [entry.path, String(entry.file.size), reasonOf(entry)])
  const lines = [[headings.path, headings.size, headings.reason], ...rows].map((cells) => cells.map(cell).join(','))
  // The mark at the beginning makes spreadsheets read UTF-8.
  return `\uFEFF${lines.join('\r\n')}\r\n`
}

function cell(text: string): string {
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n']/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
