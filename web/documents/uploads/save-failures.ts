import { text } from '../../i18n/language.ts'
import { listFailures } from './list-failures.ts'
import type { UploadEntry } from './upload-entry.ts'
import { reasonOf } from './upload-state.ts'

/** Saves the list of the files that did not arrive. */
export function saveFailures(entries: readonly UploadEntry[]) {
  const headings = {
    path: text('upload.failures.path'),
    size: text('upload.failures.size'),
    reason: text('upload.failures.reason'),
  }
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([listFailures(entries, headings, reasonOf)], { type: 'text/csv' }))
  link.download = text('upload.failures-file')
  link.click()
  // The browser has taken it over by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
