import { expect, test } from 'vitest'
import { plainText } from '@strongroom/contract/wire/plain-text.ts'
import { plainByCharacter, wordsOf } from './plain-text.ts'
import { textVector, textWords } from './text-words.ts'

test('case, macrons and circumflexes are ignored', () => {
  expect(plainText('Tēnā KOE, Llŷn ŵyth')).toBe('tena koe, llyn wyth')
  expect(wordsOf('Māori–English: 3.5 kg')).toEqual(['maori', 'english', '3', '5', 'kg'])
})

test('a text and its plain form have as many characters', () => {
  for (const text of ['Tēnā koe', 'ﬁnal ½ ½', 'e\u0301te\u0301', '𝒜 straße 🎈'])
    expect([...plainByCharacter(text)]).toHaveLength([...text].length)
})

test('each word is there with its endings of three characters and more', () => {
  expect(textWords('Lease, lease of')).toEqual(['lease', 'ease', 'ase', 'of'])
})

test('a text with endless words stays within what the index takes', () => {
  const endless = textWords(`${'x'.repeat(100_000)} ${Array.from({ length: 200_000 }, (_, i) => `word${i}`).join(' ')}`)
  expect(endless.reduce((sum, word) => sum + Buffer.byteLength(word), 0)).toBeLessThan(900_000)
})

test('whole words have their positions, up to what the index takes', () => {
  expect(textVector('Lease, lease of')).toBe("'lease':1A,2A 'ease' 'ase' 'of':3A")
  const endless = textVector(Array.from({ length: 200_000 }, (_, i) => `word${i % 40_000}`).join(' '))
  expect(endless.match(/\dA/g)!.length).toBeLessThanOrEqual(60_000)
})
