import { expect, test } from 'vitest'
import { englishProblems } from './plain-english.ts'

const count = (file: string, content: string) => englishProblems(file, content).length

test('phrases are found in comments and test names, not in code', () => {
  expect(count('a.ts', '/** Whoever asks is refused. */\nconst x = 1')).toBe(1)
  expect(count('a.ts', '// The password is checked\n// anew by the server.')).toBe(1)
  expect(count('a.test.ts', "test('mails are sent anew', () => {})")).toBe(2)
  expect(count('a.ts', "const text = 'whoever'")).toBe(0)
})

test('a clause as the subject of a comment is found', () => {
  expect(count('a.ts', '// What is stored of a code.')).toBe(1)
  expect(count('a.ts', '// What happens after the commit: jobs.')).toBe(0)
})

test('documents are checked without their code', () => {
  expect(count('a.md', 'The address of now is `whoever`.')).toBe(1)
})

test('texts of the interface are checked by key', () => {
  expect(
    englishProblems(
      'en-gb.json',
      JSON.stringify({ 'a.b': 'The code is not right.', 'a.c': 'Mail server', 'a.d': 'Has “{{ability}}”' }),
    ),
  ).toEqual(['en-gb.json: a.b: “The code is not right.” (is incorrect)'])
})
