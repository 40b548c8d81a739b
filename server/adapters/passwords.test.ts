import { expect, test } from 'vitest'
import { makePasswordHasher } from './passwords.ts'

test('passwords are hashed as OWASP recommends first, unless a cost is given', async () => {
  const hasher = await makePasswordHasher()
  const hashed = await hasher.hash('a phrase of several words')
  expect(hashed).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await hasher.verify(hashed, 'a phrase of several words')).toBe(true)
  expect(await hasher.verify(hashed, 'another phrase')).toBe(false)
  expect(await hasher.verify(null, 'a phrase of several words')).toBe(false)
})

test('a crowd of one person or network makes nobody else wait for all of it', async () => {
  const hasher = await makePasswordHasher()
  const ended: string[] = []
  const noted = async (who: string, work: Promise<unknown>) => work.then(() => ended.push(who))
  const crowd = Array.from({ length: 12 }, () => noted('crowd', hasher.hash('a phrase of several words', 'crowd')))
  const others = [
    noted('other', hasher.hash('another phrase', 'other')),
    noted('third', hasher.verify(null, '-', 'third')),
  ]
  await Promise.all([...crowd, ...others])
  expect(Math.max(ended.indexOf('other'), ended.indexOf('third'))).toBeLessThan(ended.lastIndexOf('crowd') - 3)
})

test('a full queue of one refuses them, and nobody else', async () => {
  const hasher = await makePasswordHasher()
  const crowd = Array.from({ length: 60 }, () => hasher.hash('a phrase of several words', 'crowd').catch(String))
  expect(await hasher.verify(await hasher.hash('another phrase', 'other'), 'another phrase', 'third')).toBe(true)
  expect((await Promise.all(crowd)).some((outcome) => outcome.includes('TooBusy'))).toBe(true)
}, 60_000)
