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
