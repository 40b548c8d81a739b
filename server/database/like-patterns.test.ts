import { expect, test } from 'vitest'
import { containing, isShort, patternsOf } from './like-patterns.ts'

test('apostrophes divide words, so that the parts which an index holds are long enough', () => {
  expect(["O'B", "O'Br", 'o’’', "O'Brien", 'Siâ', 'Si', 'si\u0302a'].map(isShort)).toEqual([
    true,
    true,
    true,
    false,
    false,
    true,
    false,
  ])
  expect(patternsOf("O'Br")).toEqual(['o_br%', '% o_br%', '%\no_br%'])
  expect(patternsOf("100% O'Brien")).toEqual(['%100\\% o_brien%'])
})

test('accents alone are literal: without them every name would match', () => {
  expect(containing('\u0301')).toBe('%\u0301%')
})
