import { domainToASCII } from 'node:url'
import { expect, test } from 'vitest'
import { distance, lookalike } from './lookalike.ts'

const KNOWN = ['harbour.example', 'modern-works.example', 'acme.example', 'ab.example']

test.each([
  ['harbuor.example', 'harbour.example'],
  ['harbor.example', 'harbour.example'],
  ['harb0ur.example', 'harbour.example'],
  ['modem-works.example', 'modern-works.example'],
  ['modernworks.example', 'modern-works.example'],
  [domainToASCII('аcme.example'), 'acme.example'],
  [domainToASCII('hаrbοur.example'), 'harbour.example'],
  [domainToASCII('àcme.example'), 'acme.example'],
  ['acme.exarnple', 'acme.example'],
])('%s looks like %s', (domain, like) => {
  expect(lookalike(domain, KNOWN)).toBe(like)
})

test.each(['harbour.example', 'elsewhere.example', 'orchard.example', 'harbour.test', domainToASCII('гавань.example')])(
  '%s looks like none of them',
  (domain) => {
    expect(lookalike(domain, KNOWN)).toBe(null)
  },
)

test('the edit distance of two words', () => {
  expect([distance('', 'ab'), distance('ab', 'ba'), distance('kitten', 'sitting'), distance('same', 'same')]).toEqual([
    2, 1, 3, 0,
  ])
})
