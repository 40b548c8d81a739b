import { expect, test } from 'vitest'
import { byteSize } from './files/byte-size.ts'
import { isOversize } from './is-oversize.ts'

const GB = 1024 ** 3

test.each([
  [9.94 * GB, '9.9 GB', false],
  [9.96 * GB, '10.0 GB', true],
  [10 * GB, '10.0 GB', true],
  [25 * GB, '25.0 GB', true],
])('%d bytes, shown as %s: %s', (bytes, shown, oversize) => {
  expect(byteSize((key) => key, bytes)).toBe(shown)
  expect(isOversize(bytes)).toBe(oversize)
})

test('a folder has no size', () => {
  expect(isOversize(null)).toBe(false)
})
