import { expect, test } from 'vitest'
import type { UploadEntry, UploadStatus } from './upload-entry.ts'
import { uploadSummary } from './upload-summary.ts'

const entry = (status: UploadStatus, percent: number, size = 100): UploadEntry => ({
  id: 1,
  place: { workspaceUuid: 'w', parentUuid: undefined, name: 'W', mayCreateFolder: true, mayTag: false, maxSize: 1000 },
  path: 'a.txt',
  file: new File([new Uint8Array(size)], 'a.txt'),
  status,
  percent,
  tags: [],
  personUuid: 'p',
  idempotencyKey: 'k',
})

test('weighs per cents by size and ignores cancelled files', () => {
  const entries = [entry('complete', 100, 300), entry('uploading', 0, 100), entry('cancelled', 50, 900)]
  expect(uploadSummary(entries)).toMatchObject({ total: 2, done: 1, percent: 75, underWay: true, failed: 0 })
})

test('counts refused files as unsuccessful, but not for a retry', () => {
  const entries = [entry('failed', 10), entry('refused', 0), entry('complete', 100)]
  expect(uploadSummary(entries)).toMatchObject({ total: 3, done: 1, failed: 1, unsuccessful: 2, underWay: false })
})

test('an empty file completes like any other', () => {
  expect(uploadSummary([entry('complete', 100, 0)])).toMatchObject({ done: 1, percent: 100 })
})
