import { getMe } from '@strongroom/contract/identity/sign-in.ts'
import { expect, test } from 'vitest'
import { makePasswordHasher } from '../../adapters/passwords.ts'
import { callOver } from '../../test/call.ts'
import * as given from '../../test/given.ts'
import { outcomeOf } from '../../test/matrix.ts'
import { useServer } from '../../test/server.ts'

const server = useServer({ passwords: await makePasswordHasher() }, { TRUSTED_PROXIES: '127.0.0.1' })

const enter = (email: string, address: string) => {
  const authorization = `Basic ${Buffer.from(`${email}:correct horse battery`).toString('base64')}`
  const headers = { authorization, 'x-forwarded-for': address, 'x-forwarded-proto': 'https' }
  return outcomeOf(callOver({ url: server.url, headers }, getMe, { query: {} }))
}

test('one person who signs in again and again keeps nobody of another network from signing in', async () => {
  const [greedy, other] = [await given.person(server, 'Greedy'), await given.person(server, 'Other')]
  let isOver = false
  const crowd = Array.from({ length: 40 }, async () => {
    const outcomes: string[] = []
    while (!isOver) outcomes.push(await enter(greedy.email, '192.0.2.1'))
    return outcomes
  })
  const outcomes: string[] = []
  for (let i = 0; i < 10; i++) outcomes.push(await enter(other.email, '198.51.100.1'))
  isOver = true
  expect(outcomes).toEqual(Array(10).fill('ok'))
  expect(new Set((await Promise.all(crowd)).flat())).toEqual(new Set(['ok', 'login.busy']))
}, 60_000)
