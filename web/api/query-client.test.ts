import { beforeEach, expect, test, vi } from 'vitest'
import { CallError } from './call-error.ts'
import { isWorthTrying } from './query-client.ts'

beforeEach(() => void vi.stubGlobal('navigator', { onLine: true }))

test.each([0, 429, 502, 503, 504])('%i is temporary and retried three times', (status) => {
  const error = new CallError('network', status)
  expect([0, 1, 2, 3].map((failures) => isWorthTrying(failures, error))).toEqual([true, true, true, false])
})

test.each([
  ['file.damaged', 500],
  ['internal', 500],
  ['asset.not.found', 404],
  ['storage.full', 507],
] as const)('%s is final', (code, status) => {
  expect(isWorthTrying(0, new CallError(code as 'network', status))).toBe(false)
})

test('without a connection nothing is retried: the page says so at once', () => {
  vi.stubGlobal('navigator', { onLine: false })
  expect(isWorthTrying(0, new CallError('network', 0))).toBe(false)
})
