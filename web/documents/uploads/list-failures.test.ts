import { expect, test } from 'vitest'
import { listFailures } from './list-failures.ts'
import type { UploadEntry } from './upload-entry.ts'

const entry = (path: string, status: UploadEntry['status']) =>
  ({ path, status, file: new File(['xyz'], 'x') }) as unknown as UploadEntry

test('lists what did not arrive, quoted, and without formulas', () => {
  const entries = [
    entry('done.txt', 'complete'),
    entry('a "b", c.txt', 'failed'),
    entry('=1+1.txt', 'refused'),
    entry('later.txt', 'cancelled'),
  ]
  const text = listFailures(entries, { path: 'Path', size: 'Size', reason: 'Reason' }, ({ status }) => status)
  expect(text).toBe(
    '\uFEFFPath,Size,Reason\r\n"a ""b"", c.txt",3,failed\r\n"\'=1+1.txt",3,refused\r\nlater.txt,3,cancelled\r\n',
  )
})
