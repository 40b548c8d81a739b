import { expect, test } from 'vitest'
import { parseAddresses } from './parse-addresses.ts'

test.each([
  ['one@example.org', ['one@example.org']],
  ['One@Example.org, two@example.org;three@example.org', ['one@example.org', 'two@example.org', 'three@example.org']],
  [
    'one@example.org\r\ntwo@example.org\tthree@example.org',
    ['one@example.org', 'two@example.org', 'three@example.org'],
  ],
  ['one@example.org two@example.org', ['one@example.org', 'two@example.org']],
  ['Megan Pryce <megan@example.org>', ['megan@example.org']],
  ['"Pryce, Megan" <megan@example.org>, Tom <tom@example.org>', ['megan@example.org', 'tom@example.org']],
  // As Outlook copies recipients: the family name first, without quotation marks.
  [
    'Pryce, Megan <megan@example.org>; O’Neil, Tom (Highways) <tom@example.org>; Ann <ann@example.org>',
    ['megan@example.org', 'tom@example.org', 'ann@example.org'],
  ],
  ['one@example.org, Pryce, Megan <megan@example.org>', ['one@example.org', 'megan@example.org']],
  ['<one@example.org>,<two@example.org>,', ['one@example.org', 'two@example.org']],
  ['mailto:one@example.org', ['one@example.org']],
  ['one@example.org, ONE@example.org', ['one@example.org']],
  [' ,; ', []],
])('reads the addresses of %j', (text, valid) => {
  expect(parseAddresses(text)).toEqual({ valid, invalid: [] })
})

test('reports invalid addresses as they were typed', () => {
  expect(parseAddresses('nonsense, foo@bar; Megan <megan@>, ok@example.org')).toEqual({
    valid: ['ok@example.org'],
    invalid: ['nonsense', 'foo@bar', 'megan@'],
  })
})
