import { expect, test } from 'vitest'
import { colourOf, initialsOf } from './initials-of.ts'

test.each([
  ['Megan Pryce', 'MP'],
  ['āta', 'Ā'],
  ['Ŵy a Llŷn', 'ŴL'],
  ['tom.bevan@northgate.example', 'TE'],
  ['  ', ''],
  ['(Board) – 2026', 'B2'],
])('%s is %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})

test('accented letters share the colour of their base, and every name has one', () => {
  expect(colourOf('Āroha')).toBe(colourOf('Aroha'))
  expect(new Set([...'abcdefghijklmnopqrstuvwxyz'].map((letter) => colourOf(letter))).size).toBe(7)
  expect(colourOf('')).toBeTypeOf('string')
  expect(colourOf('7')).toBeTypeOf('string')
})
