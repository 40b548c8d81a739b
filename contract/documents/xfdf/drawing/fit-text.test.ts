import { expect, test } from 'vitest'
import { fitText } from './fit-text.ts'

test('texts are broken at words, in long words at letters, and no further than asked', () => {
  const fit = (text: string, width: number, most = 99) => fitText(text, { size: 10, width, most, widthOf: () => 0.5 })
  expect(fit('one two three', 40)).toEqual(['one two ', 'three'])
  expect(fit('one two three', 1000)).toEqual(['one two three'])
  expect(fit('abcdefghij', 30).join('')).toBe('abcdefghij')
  expect(fit('abcdefghij', 30).length).toBeGreaterThan(1)
  expect(fit('a\n\nb', 100)).toEqual(['a', '', 'b'])
  expect(fit('abc', 1)).toEqual(['a', 'b', 'c'])
  expect(fit('one two three four', 30, 2)).toHaveLength(2)
})
