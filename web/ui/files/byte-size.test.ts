import { expect, test } from 'vitest'
import { byteSize } from './byte-size.ts'

const t = (_key: string, values?: Record<string, string | number>) => `${values?.count} bytes`

test.each([
  [0, '0 bytes'],
  [1023, '1023 bytes'],
  [1024, '1.0 KB'],
  [999.9 * 1024, '999.9 KB'],
  [1006.9 * 1024, '1.0 MB'],
  [1024 ** 2 - 1, '1.0 MB'],
  [2.4 * 1024 ** 2, '2.4 MB'],
  [25 * 1024 ** 3, '25.0 GB'],
  [1024 ** 6, '1024.0 PB'],
])('%d bytes read as %s', (bytes, shown) => {
  expect(byteSize(t, bytes)).toBe(shown)
})
