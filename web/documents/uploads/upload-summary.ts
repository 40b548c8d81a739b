import type { UploadEntry } from './upload-entry.ts'
import { isUnderWay } from './upload-entry.ts'

/** The state of a run: `percent` of all bytes. */
export function uploadSummary(entries: readonly UploadEntry[]) {
  const wanted = entries.filter((entry) => entry.status !== 'cancelled')
  const bytes = wanted.reduce((sum, { file }) => sum + Math.max(1, file.size), 0)
  const sent = wanted.reduce((sum, { file, percent }) => sum + (Math.max(1, file.size) * percent) / 100, 0)
  const countOf = (status: UploadEntry['status']) => wanted.filter((entry) => entry.status === status).length
  return {
    total: wanted.length,
    done: countOf('complete'),
    /** Can be retried. */
    failed: countOf('failed'),
    unsuccessful: countOf('failed') + countOf('refused'),
    underWay: wanted.some(isUnderWay),
    percent: bytes === 0 ? 0 : Math.floor((100 * sent) / bytes),
  }
}
