import { expect, test } from 'vitest'
import { markedLetters, partsOf } from './marked-text.tsx'

const marked = (name: string, words: string) => {
  const letters = [...name]
  const isMarked = markedLetters(letters, partsOf(words))
  return letters.filter((_, at) => isMarked[at]).join('')
}

test('a match that begins or ends inside a ligature marks it', () => {
  expect(marked('a ﬁle', 'f')).toBe('ﬁ')
  expect(marked('a ﬁle', 'ile')).toBe('ﬁle')
  expect(marked('a ﬁle', 'fil')).toBe('ﬁl')
})

test('accents of their own are marked with their character', () => {
  expect(marked('cafe\u0301 bar', 'cafe')).toBe('cafe\u0301')
  expect(marked('cafe\u0301', 'caf')).toBe('caf')
})
