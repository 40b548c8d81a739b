import { passwordIsStrong } from '@strongroom/contract/wire/fields.ts'
import { expect, test } from 'vitest'
import { passwordIsLeaked, passwordLeansOn, wordsOf } from './guessable-password.ts'
import { readLeakedPasswords } from './leaked-passwords.ts'

/** As people make a listed password meet a rule. */
const DRESSED: ((listed: string) => string)[] = [
  (listed) => listed,
  (listed) => `${listed[0]!.toUpperCase()}${listed.slice(1)}1!`,
  (listed) => `${listed.toUpperCase()}2024`,
  (listed) => `!${listed.includes('@') ? listed : listed.replace('a', '@')}123`,
]

test('of the 30,000 that leaked most often every one that the rule lets through is refused, as it is and dressed up', () => {
  const leakedPasswords = readLeakedPasswords()
  expect(leakedPasswords).toHaveLength(30_000)
  const counts = DRESSED.map((dress) => {
    const allowed = leakedPasswords.map(dress).filter((password) => passwordIsStrong(password, 'a@b.example'))
    return [allowed.length, allowed.filter((password) => !passwordIsLeaked(password)).slice(0, 5)]
  })
  // How many of them the lengths and kinds of characters alone would let through.
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

test('names and words of the place are no password, whatever stands for their letters or around them', () => {
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
