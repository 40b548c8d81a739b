import { expect, test } from 'vitest'
import { parseDate, writeDate } from './parse-date.ts'

test.each([
  ['30/06/2027', '2027-06-30'],
  ['3.6.27', '2027-06-03'],
  ['30 June 2027', '2027-06-30'],
  ['30-Jun-2027', '2027-06-30'],
  ['2027-06-30', '2027-06-30'],
  ['30062027', '2027-06-30'],
  ['030627', '2027-06-03'],
  ['31062027', 'invalid'],
  ['3062027', 'invalid'],
  ['29/2/2028', '2028-02-29'],
  ['', ''],
  ['29/2/2027', 'invalid'],
  ['06/30/2027', 'invalid'],
  ['tomorrow', 'invalid'],
])('%s is %s', (text, day) => {
  expect(parseDate(text, false)).toBe(day)
})

test.each([
  ['30/06/2027 17:00', '2027-06-30T17:00'],
  ['30/06/2027, 5 pm', '2027-06-30T17:00'],
  ['30 June 2027 9.30am', '2027-06-30T09:30'],
  ['2027-06-30T17:00', '2027-06-30T17:00'],
  ['30062027 1700', 'invalid'],
  ['30062027 17:00', '2027-06-30T17:00'],
  ['30/06/2027 12am', '2027-06-30T00:00'],
  ['30/06/2027', 'invalid'],
  ['30/06/2027 25:00', 'invalid'],
])('%s is %s', (text, time) => {
  expect(parseDate(text, true)).toBe(time)
})

test('a written date can be parsed', () => {
  for (const value of ['2027-06-30', '2027-12-01T08:05'])
    expect(parseDate(writeDate(value), value.includes('T'))).toBe(value)
  expect(writeDate('')).toBe('')
})
