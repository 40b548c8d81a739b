import { passwordIsStrong } from '@strongroom/contract/wire/fields.ts'
import { expect, test } from 'vitest'
import { passwordIsLeaked, passwordLeansOn, wordsOf } from './guessable-password.ts'
import { readLeakedPasswords } from './leaked-passwords.ts'

/** Common ways in which people extend a listed password until a rule accepts it. */
const DRESSED: ((listed: string) => string)[] = [
  (listed) => listed,
  (listed) => `${listed[0]!.toUpperCase()}${listed.slice(1)}1!`,
  (listed) => `${listed.toUpperCase()}2024`,
  (listed) => `!${listed.includes('@') ? listed : listed.replace('a', '@')}123`,
]

test('each of the 30,000 most often leaked passwords that the rule accepts is refused, plain and decorated', () => {
  const leakedPasswords = readLeakedPasswords()
  expect(leakedPasswords).toHaveLength(30_000)
  const counts = DRESSED.map((dress) => {
    const allowed = leakedPasswords.map(dress).filter((password) => passwordIsStrong(password, 'a@b.example'))
    return [allowed.length, allowed.filter((password) => !passwordIsLeaked(password)).slice(0, 5)]
  })
  // How many of them the rules of length and character classes alone would accept.
  expect(counts.map(([allowed]) => allowed)).toEqual([215, 17_384, 11_616, 28_800])
  expect(counts.map(([, missed]) => missed)).toEqual([[], [], [], []])
})

test.each([
  'correct horse battery',
  'a phrase of several words',
  'another horse battery',
  'Kanohi ki te kanohi 9',
  'dail-afal-22-eira',
  'xk7#Qp2m!',
])('%j is none of them', (password) => expect(passwordIsLeaked(password)).toBe(false))

test('names and words of the installation are refused as passwords, whatever replaces their letters or surrounds them', () => {
  const words = wordsOf(['Strongroom', 'Dŵr Cymru Trust', 'share.harbour.example', 'nia.rees@harbour.example', 'It'])
  expect(words).toEqual(['strongroom', 'cymru', 'trust', 'share', 'harbour', 'example', 'rees'])
  for (const guessable of [
    'Strongroom2024',
    'str0ngr00m-1',
    'HarbourTrust1!',
    'HarbourPassword1',
    'nia.rees-2024',
    'Cymru!Cymru!',
  ])
    expect(passwordLeansOn(words, guessable), guessable).toBe(true)
  for (const fine of ['a harbour full of seals', 'nobody trusts my strongroom', 'correct horse battery'])
    expect(passwordLeansOn(words, fine), fine).toBe(false)
})
