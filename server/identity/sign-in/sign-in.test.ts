import { getMe, getMyself, logout, startLogin } from '@strongroom/contract/identity/sign-in.ts'
import { signInWithPasskey } from '@strongroom/contract/identity/passkeys.ts'
import { keepAlive } from '@strongroom/contract/wire/system.ts'
import { expect, test } from 'vitest'
import { makePasswordHasher } from '../../adapters/passwords.ts'
import { as } from '../../test/as.ts'
import { callOver } from '../../test/call.ts'
import * as given from '../../test/given.ts'
import { outcomeOf } from '../../test/matrix.ts'
import { useServer } from '../../test/server.ts'

const server = useServer({ passwords: await makePasswordHasher() })
const basic = (email: string, password: string) => ({
  authorization: `Basic ${Buffer.from(`${email}:${password}`).toString('base64')}`,
})
const meWith = (headers: Record<string, string>) => callOver({ url: server.url, headers }, getMe, { query: {} })

test('a person signs in, is recognised by the token, and signs out', async () => {
  const anna = await given.person(server, 'Anna')
  const me = await as(server, anna).call(getMyself, { query: { includeActions: 'true' } })
  expect(me).toMatchObject({ uuid: anna.uuid, actions: { completedAuth: true, createWorkspace: true } })
  await as(server, anna).call(logout, {})
  expect(await outcomeOf(as(server, anna).call(getMyself, { query: {} }))).toBe('signed.out')
})

test('a sign-in takes few statements: session, check of the person and record are one', async () => {
  const anna = await given.person(server, 'Anna')
  const count = async () => {
    const before = server.ports.databases.statements()
    expect((await meWith(basic(anna.email, 'correct horse battery'))).status).toBe(200)
    return server.ports.databases.statements() - before
  }
  await expect.poll(count).toBeLessThanOrEqual(7)
})

test('an address in the query that differs from the one signing in is refused', async () => {
  const [anna, berta] = [await given.person(server, 'Anna'), await given.person(server, 'Berta')]
  const headers = basic(anna.email, 'correct horse battery')
  const signInAs = (emailAddress: string) =>
    outcomeOf(callOver({ url: server.url, headers }, getMe, { query: { emailAddress } }))
  expect(await signInAs(berta.email)).toBe('input.invalid')
  expect(await signInAs('no address')).toBe('input.invalid')
  expect(await signInAs(` ${anna.email.toUpperCase()}`)).toBe('ok')
})

test('every successful answer carries a valid token', async () => {
  const anna = await given.person(server, 'Anna')
  const answer = await callOver({ url: server.url, token: anna.token }, keepAlive, {})
  expect(answer.status).toBe(204)
  expect(answer.headers.get('authorization')).toBe(`Bearer ${anna.token}`)
})

test('known and unknown addresses get the same answers', async () => {
  const anna = await given.person(server, 'Anna')
  const start = (email: string) => as(server, undefined).call(startLogin, { query: { email } })
  expect(await start(anna.email)).toEqual(await start('nobody@nowhere.example'))
  expect(await outcomeOf(meWith(basic(anna.email, 'wrong password')))).toBe('login.invalid')
  expect(await outcomeOf(meWith(basic('nobody@nowhere.example', 'wrong password')))).toBe('login.invalid')
})

test('five wrong passwords lock the address for five minutes, also for the right one', async () => {
  const anna = await given.person(server, 'Anna')
  for (let i = 0; i < 5; i++) expect(await outcomeOf(meWith(basic(anna.email, `wrong ${i}`)))).toBe('login.invalid')
  expect(await outcomeOf(given.signIn(server, anna))).toBe('login.locked')
  server.pass(300_001)
  expect(await outcomeOf(given.signIn(server, anna))).toBe('ok')
})

test('concurrent wrong passwords get no more attempts than sequential ones', async () => {
  const anna = await given.person(server, 'Anna')
  const tries = Array.from({ length: 15 }, (_, i) => outcomeOf(meWith(basic(anna.email, `wrong ${i}`))))
  const outcomes = await Promise.all(tries)
  expect(outcomes.filter((outcome) => outcome === 'login.invalid').length).toBe(5)
})

test('a session ends after 20 idle minutes, and after 12 hours in any case', async () => {
  const anna = await given.person(server, 'Anna')
  server.pass(19 * 60_000)
  await as(server, anna).call(getMyself, { query: {} })
  await expect.poll(() => lastUse(anna.uuid)).toBeGreaterThan(server.ports.clock.now().getTime() - 60_000)
  server.pass(19 * 60_000)
  expect(await outcomeOf(as(server, anna).call(getMyself, { query: {} }))).toBe('ok')
  await expect.poll(() => lastUse(anna.uuid)).toBeGreaterThan(server.ports.clock.now().getTime() - 60_000)
  server.pass(20 * 60_000 + 1000)
  expect(await outcomeOf(as(server, anna).call(getMyself, { query: {} }))).toBe('signed.out')
})

async function lastUse(personId: string): Promise<number> {
  const row = await server.ports.databases.read
    .selectFrom('session')
    .select('last_used')
    .where('person_id', '=', personId)
    .executeTakeFirstOrThrow()
  return row.last_used.getTime()
}

test('background polling does not keep a session alive', async () => {
  const anna = await given.person(server, 'Anna')
  server.pass(19 * 60_000)
  await as(server, anna).call(getMyself, { query: {} }, { 'x-background': 'true' })
  server.pass(60_001)
  expect(await outcomeOf(as(server, anna).call(getMyself, { query: {} }))).toBe('signed.out')
})

test('the cookie alone opens no call that answers JSON', async () => {
  const anna = await given.person(server, 'Anna')
  const headers = { cookie: anna.cookie }
  expect(await outcomeOf(callOver({ url: server.url, headers }, getMyself, { query: {} }))).toBe('signed.out')
})

test('another host name is refused', async () => {
  const status = await new Promise((resolve, reject) => {
    import('node:http').then(({ get }) =>
      get(`${server.url}/rest/setting`, { headers: { host: 'evil.example' } }, (response) => {
        response.resume()
        resolve(response.statusCode)
      }).on('error', reject),
    )
  })
  expect(status).toBe(421)
})

test('tokens, URLs with tokens and passwords stay out of the log', async () => {
  const anna = await given.person(server, 'Anna')
  await outcomeOf(as(server, undefined).call(startLogin, { query: { email: 'secret-query@nowhere.example' } }))
  const log = JSON.stringify(server.logged)
  expect(log).toContain('/publicapi/1/login/start')
  for (const secret of [anna.token, anna.cookie, 'secret-query', 'correct horse']) expect(log).not.toContain(secret)
})

test('of many concurrent sign-ins as many proceed as can wait; the others are refused at once and count as no attempt', async () => {
  const { beside } = server.ports.databases
  await beside.deleteFrom('attempt').execute()
  const tries = Array.from({ length: 60 }, (_, i) => outcomeOf(meWith(basic(`crowd-${i}@nowhere.example`, 'wrong'))))
  const outcomes = await Promise.all(tries)
  const invalid = outcomes.filter((outcome) => outcome === 'login.invalid').length
  const busy = outcomes.filter((outcome) => outcome === 'login.busy').length
  expect([invalid + busy, invalid > 0, busy > 0]).toEqual([60, true, true])
  const counted = await beside.selectFrom('attempt').select('count').where('key', 'like', 'login-from:%').execute()
  expect(counted.map(({ count }) => count)).toEqual([invalid])
})

test('a password changed during its comparison opens no session', async () => {
  const { ports } = server
  const anna = await given.person(server, 'Anna')
  const { verify, hash } = ports.passwords
  const another = await hash('another horse battery')
  ports.passwords.verify = async (...with_) => {
    const right = await verify(...with_)
    await ports.databases.write
      .updateTable('person')
      .set({ password_hash: another })
      .where('id', '=', anna.uuid)
      .execute()
    return right
  }
  const outcome = await outcomeOf(given.signIn(server, anna))
  ports.passwords.verify = verify
  expect(outcome).toBe('try.again')
  expect(await outcomeOf(given.signIn(server, anna))).toBe('login.invalid')
})

test('many concurrent wrong passkeys delay nobody’s sign-in', async () => {
  const anna = await given.person(server, 'Anna')
  const credential = {
    id: 'eA',
    rawId: 'eA',
    type: 'public-key' as const,
    response: { clientDataJSON: Buffer.from('{}').toString('base64url'), authenticatorData: 'eA', signature: 'eA' },
  }
  const wrong = Array.from({ length: 29 }, () =>
    outcomeOf(as(server, undefined).call(signInWithPasskey, { body: { credential } as never })),
  )
  expect(await outcomeOf(given.signIn(server, anna))).toBe('ok')
  expect(new Set(await Promise.all(wrong))).toEqual(new Set(['passkey.invalid']))
})
