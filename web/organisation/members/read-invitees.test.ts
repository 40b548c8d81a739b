import { expect, test } from 'vitest'
import { readInvitees } from './read-invitees.ts'

const read = (list: string) => readInvitees(list).map(({ number, email, isRepeated }) => [number, email, isRepeated])

test('one person a line, pasted or from a table, with its number; what is on an earlier line is marked', () => {
  const csv =
    '\uFEFFName;Email\r\n"Pryce, Megan";Megan@Example.org\r\n\r\nTane;tane@example.org\nAgain,megan@example.org\nnobody'
  expect(read(csv)).toEqual([
    [2, 'megan@example.org', false],
    [4, 'tane@example.org', false],
    [5, 'megan@example.org', true],
    [6, null, false],
  ])
  expect(read('Megan Pryce <megan@example.org>\nmailto:a@b.example')).toEqual([
    [1, 'megan@example.org', false],
    [2, 'a@b.example', false],
  ])
  expect(read('nobody\na@b.example')).toEqual([
    [1, null, false],
    [2, 'a@b.example', false],
  ])
  expect(read('')).toEqual([])
})
