import { expect, test } from 'vitest'
import { shownTagValue, type TagType, tagValueOf, tagValuesOf } from './tag-values.ts'

test.each<[TagType, string, string | undefined]>([
  ['TEXT', '  Café  ', 'Café'],
  ['TEXT', ' ', undefined],
  ['TEXT', 'a\u202eb', undefined],
  ['TEXT', 'x'.repeat(254), undefined],
  ['NUMBER', ' 007 ', '7'],
  ['NUMBER', '-1.50', '-1.5'],
  ['NUMBER', '-0', '0'],
  ['NUMBER', '.5', '0.5'],
  ['NUMBER', '1e3', undefined],
  ['NUMBER', '1,5', undefined],
  ['NUMBER', '0x10', undefined],
  ['NUMBER', 'NaN', undefined],
  ['NUMBER', '1234567890123456', undefined],
  ['BOOLEAN', 'true', 'true'],
  ['BOOLEAN', 'yes', undefined],
  ['DATE', '24/12/2026', String(Date.UTC(2026, 11, 24))],
  ['DATE', '1/2/2026', String(Date.UTC(2026, 1, 1))],
  ['DATE', '29/02/2027', undefined],
  ['DATE', '01/13/2026', undefined],
  ['DATE', '00/01/2026', undefined],
  ['DATE', '2026-12-24', undefined],
  // Any time within a day is that day.
  ['DATE', String(Date.UTC(2026, 11, 24, 17, 30)), String(Date.UTC(2026, 11, 24))],
  ['DATE', String(Date.UTC(1969, 6, 20, 20)), String(Date.UTC(1969, 6, 20))],
  ['DATE', '999999999999999', undefined],
  ['NONE', 'anything', undefined],
])('as %s, “%s” is stored as %s', (type, text, stored) => {
  expect(tagValueOf(type, text)).toBe(stored)
})

test('dates are shown as day, month and year, and parse to the same value again', () => {
  const stored = tagValueOf('DATE', '5/6/2026')!
  expect(shownTagValue('DATE', stored)).toBe('05/06/2026')
  expect(tagValueOf('DATE', shownTagValue('DATE', stored))).toBe(stored)
  expect(shownTagValue('TEXT', '5')).toBe('5')
})

test('the values of a tag are unique in any spelling', () => {
  const wrong = (type: TagType, values: string[]) => {
    const messages: string[] = []
    tagValuesOf(type, values, (message) => messages.push(message))
    return messages
  }
  expect(wrong('TEXT', ['Draft', 'Final'])).toEqual([])
  expect(wrong('TEXT', ['Draft', 'dRAFT '])).toEqual(['value already exists'])
  expect(wrong('NUMBER', ['1', '1.0'])).toEqual(['value already exists'])
  expect(wrong('DATE', ['01/01/2026', String(Date.UTC(2026, 0, 1, 5))])).toEqual(['value already exists'])
  expect(wrong('NUMBER', ['1', 'one'])).toEqual(['not a value of this type'])
  expect(wrong('BOOLEAN', ['true'])).toEqual(['this type takes no values of its own'])
  expect(wrong('NONE', [])).toEqual([])
})
