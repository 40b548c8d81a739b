import { expect, test } from 'vitest'
import { reasonOf } from './no-preview.tsx'

test.each([
  ['UNSUPPORTED', 'flv', 'NO_PLAYER'],
  ['UNSUPPORTED', 'mpeg', 'NO_PLAYER'],
  ['UNSUPPORTED', 'zip', 'UNSUPPORTED'],
  ['UNSUPPORTED', null, 'UNSUPPORTED'],
  ['PROCESSING', 'flv', 'PROCESSING'],
] as const)('a document in state %s with the extension %s: %s', (status, extension, reason) => {
  expect(reasonOf(status, extension)).toBe(reason)
})
