import { domainToASCII } from 'node:url'
import { expect, test } from 'vitest'
import { distance, Lookalikes } from './lookalike.ts'

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
  expect(new Lookalikes(KNOWN).of(domain)).toBe(like)
})

test.each(['harbour.example', 'elsewhere.example', 'orchard.example', 'harbour.test', domainToASCII('гавань.example')])(
  '%s looks like none of them',
  (domain) => {
    expect(new Lookalikes(KNOWN).of(domain)).toBe(null)
  },
)

test('the edit distance of two words', () => {
  expect([distance('', 'ab'), distance('ab', 'ba'), distance('kitten', 'sitting'), distance('same', 'same')]).toEqual([
    2, 1, 3, 0,
  ])
})

test('the distance of words that are further apart than asked isn’t counted to its end', () => {
  const near = [
    'harbour.example',
    'harbuor.example',
    'harbor.example',
    'xharbour.example',
    'habrour.exmaple',
    'harbour.exampleyz',
  ]
  for (const one of near)
    for (const other of near)
      for (const most of [1, 2]) {
        const whole = distance(one, other)
        expect(distance(one, other, most) <= most ? distance(one, other, most) : 'more').toBe(
          whole <= most ? whole : 'more',
        )
      }
})
