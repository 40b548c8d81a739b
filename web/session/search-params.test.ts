import { expect, test } from 'vitest'
import {
  choiceParam,
  flagParam,
  pageParam,
  parseSearch,
  sizeParam,
  soleParam,
  stringifySearch,
  textParam,
} from './search-params.ts'

test('search parameters are written without quotes and read back unchanged', () => {
  const search = { next: '/share/1?tab=participants', name: 'Ŵy & "Llŷn"', tags: ['a', 'b'], number: '0123' }
  expect(stringifySearch({ next: search.next })).toBe('?next=%2Fshare%2F1%3Ftab%3Dparticipants')
  expect(parseSearch(stringifySearch(search))).toEqual(search)
})

test('empty values are left out', () => {
  expect(stringifySearch({ a: undefined, b: null, c: '', d: false })).toBe('')
  expect(stringifySearch({ page: 0, on: true })).toBe('?page=0&on=true')
})

test.each([
  ['3', 3],
  ['0', undefined],
  ['-1', undefined],
  ['1.5', undefined],
  ['x', undefined],
  ['1e9', undefined],
  [['2', '5'], 2],
  [undefined, undefined],
])('page %j is %j', (given, page) => {
  expect(pageParam(given)).toBe(page)
})

test('texts, choices and flags', () => {
  expect(textParam('')).toBeUndefined()
  expect(textParam(['a', 'b'])).toBe('a')
  expect(choiceParam('grid', ['grid'])).toBe('grid')
  expect(choiceParam('tiles', ['grid'])).toBeUndefined()
  expect(flagParam('true')).toBe(true)
  expect(flagParam('false')).toBeUndefined()
})

test.each([
  ['25', 25],
  ['100', 100],
  ['101', undefined],
  ['0', undefined],
  ['all', undefined],
])('a page size of %j is %j', (given, size) => {
  expect(sizeParam(given)).toBe(size)
})

test.each([
  [undefined, undefined],
  ['', undefined],
  ['a', 'a'],
  [['a', 'a', ''], 'a'],
  [['a', 'b'], undefined],
])('of %j there can be one: %j', (given, sole) => {
  expect(soleParam(given)).toBe(sole)
})
