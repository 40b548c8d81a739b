import { endOtherSessions, endSession, listSessions, resumeSession } from '@strongroom/contract/identity/sessions.ts'
import { getMyself } from '@strongroom/contract/identity/sign-in.ts'
import { downloadDocument } from '@strongroom/contract/documents/versions.ts'
import { expect, test } from 'vitest'
import { as, type TestPerson } from '../../test/as.ts'
import { callOver } from '../../test/call.ts'
import * as given from '../../test/given.ts'
import { outcomeOf } from '../../test/matrix.ts'
import { useServer } from '../../test/server.ts'
import { forgetEnded } from '../../system/forget-ended.job.ts'
import { deviceOf } from './device-of.ts'

const server = useServer()
const PASSWORD = 'correct horse battery'
const again = (person: TestPerson) => given.signIn(server, person)
const alive = (person: TestPerson) => outcomeOf(as(server, person).call(getMyself, { query: {} }))
const list = async (person: TestPerson) => (await as(server, person).call(listSessions, {})).content
const resume = (person: TestPerson, password = PASSWORD) =>
  callOver({ url: server.url, token: person.token }, resumeSession, { body: { password } })
const eventsBy = async (person: TestPerson) =>
  (
    await server.ports.databases.read
      .selectFrom('audit_event')
      .select('type')
      .where('actor_id', '=', person.uuid)
      .orderBy('id')
      .execute()
  ).map(({ type }) => type)

test('a person sees their own live sessions and no others', async () => {
  const anna = await given.person(server, 'Anna')
  const other = await again(anna)
  await given.person(server, 'Berta')
  const sessions = await list(anna)
  expect(sessions.map(({ current }) => current).toSorted()).toEqual([false, true])
  expect(sessions[0]).toMatchObject({ address: '127.0.0.1', browser: null, system: null })
  expect((await list(other)).map(({ uuid }) => uuid).toSorted()).toEqual(sessions.map(({ uuid }) => uuid).toSorted())
})

test('one session ends, the others continue, and an event is recorded', async () => {
  const anna = await given.person(server, 'Anna')
  const other = await again(anna)
  const { uuid } = (await list(other)).find(({ current }) => current)!
  await as(server, anna).call(endSession, { params: { sessionUuid: uuid } })
  expect([await alive(anna), await alive(other)]).toEqual(['ok', 'signed.out'])
  expect(await outcomeOf(as(server, anna).call(endSession, { params: { sessionUuid: uuid } }))).toBe(
    'session.not.found',
  )
  expect(await eventsBy(anna)).toEqual(['USER_LOGIN', 'USER_LOGIN', 'SESSION_ENDED'])
})

test('nobody ends the session of somebody else', async () => {
  const [anna, berta] = [await given.person(server, 'Anna'), await given.person(server, 'Berta')]
  const { uuid } = (await list(berta))[0]!
  for (const sessionUuid of [uuid, 'x', crypto.randomUUID()])
    expect(await outcomeOf(as(server, anna).call(endSession, { params: { sessionUuid } }))).toBe('session.not.found')
  await as(server, anna).call(endOtherSessions, {})
  expect(await alive(berta)).toBe('ok')
})

test('all other sessions end, with one event each; a second call changes nothing', async () => {
  const anna = await given.person(server, 'Anna')
  const others = [await again(anna), await again(anna)]
  await as(server, anna).call(endOtherSessions, {})
  await as(server, anna).call(endOtherSessions, {})
  expect(await alive(anna)).toBe('ok')
  for (const other of others) expect(await alive(other)).toBe('signed.out')
  expect((await eventsBy(anna)).filter((type) => type === 'SESSION_ENDED').length).toBe(2)
})

test('ending a session requires a recent password', async () => {
  const anna = await given.person(server, 'Anna')
  const other = await again(anna)
  const { uuid } = (await list(other)).find(({ current }) => current)!
  server.pass(5 * 60_000 + 1)
  const one = () => outcomeOf(as(server, anna).call(endSession, { params: { sessionUuid: uuid } }))
  expect(await one()).toBe('reauthentication.required')
  expect(await outcomeOf(as(server, anna).call(endOtherSessions, {}))).toBe('reauthentication.required')
  expect(await alive(other)).toBe('ok')
  await resume(anna)
  expect([await one(), await alive(other)]).toEqual(['ok', 'signed.out'])
})

test('downloads of an ended session end with it', async () => {
  const { owner, workspace } = await given.workspaceWith(server)
  const bytes = Buffer.alloc(64 << 20, 7)
  const asset = await as(server, owner).upload({ name: 'big.bin', bytes }, { workspaceUuid: workspace.uuid })
  await server.drain()
  const other = await again(owner)
  const params = { assetUuid: asset.uuid }
  const response = await as(server, other).fetch(downloadDocument, { params, query: { acceptUnscanned: true } })
  expect(response.status).toBe(200)
  const reader = response.body!.getReader()
  await reader.read()
  await as(server, owner).call(endOtherSessions, {})
  const rest = async () => {
    for (;;) if ((await reader.read()).done) return
  }
  await expect(rest()).rejects.toThrow()
})

test('the password brings a new token in the same session; the old one stays valid for a minute', async () => {
  const anna = await given.person(server, 'Anna')
  server.pass(19 * 60_000)
  const answer = await resume(anna)
  const token = answer.headers.get('authorization')!.replace('Bearer ', '')
  expect(token).not.toBe(anna.token)
  const renewed = { ...anna, token }
  expect([await alive(anna), await alive(renewed)]).toEqual(['ok', 'ok'])
  expect((await list(renewed)).length).toBe(1)
  server.pass(60_001)
  expect([await alive(anna), await alive(renewed)]).toEqual(['signed.out', 'ok'])
  expect(await eventsBy(anna)).toEqual(['USER_LOGIN', 'SESSION_RESUMED'])
})

test('after twenty minutes no password resumes a session', async () => {
  const anna = await given.person(server, 'Anna')
  server.pass(20 * 60_000 + 1)
  expect(await outcomeOf(resume(anna))).toBe('signed.out')
})

test('wrong passwords count together with those at sign-in, concurrent ones too', async () => {
  const anna = await given.person(server, 'Anna')
  const outcomes = await Promise.all(Array.from({ length: 9 }, (_, i) => outcomeOf(resume(anna, `wrong ${i}`))))
  expect(outcomes.filter((outcome) => outcome === 'password.incorrect').length).toBe(5)
  expect(await outcomeOf(resume(anna))).toBe('login.locked')
  expect(await outcomeOf(again(anna))).toBe('login.locked')
  expect((await eventsBy(anna)).filter((type) => type === 'USER_LOGIN_FAILED').length).toBe(5)
  server.pass(300_001)
  expect(await outcomeOf(resume(anna))).toBe('ok')
})

test.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0',
    'Edge',
    'Windows',
  ],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox', 'Windows'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile Safari/604.1', 'Safari', 'iOS'],
  [
    'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36',
    'Chrome',
    'Android',
  ],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605 Version/18 Safari/605', 'Safari', 'macOS'],
  ['<script>alert(1)</script>', null, null],
])('%s', (userAgent, browser, system) => {
  expect(deviceOf(userAgent)).toEqual({ browser, system })
})

test('an ended session is removed within two hours, however it ended; its events stay', async () => {
  const anna = await given.person(server, 'Anna')
  const kept = async () => {
    await forgetEnded.work(server.ports, {})
    const rows = await server.asOwner('select id from session where person_id = $1', [anna.uuid])
    return rows.length
  }
  const lastUse = async () => {
    const rows = await server.asOwner('select max(last_used) as at from session where person_id = $1', [anna.uuid])
    return (rows[0]!['at'] as Date).getTime()
  }
  await again(anna)
  await as(server, anna).call(endOtherSessions, {})
  expect(await kept()).toBe(2)
  // One of the three is still in use; the ended one and the idle one are removed.
  const late = await again(anna)
  for (let minutes = 0; minutes < 90; minutes += 15) {
    server.pass(15 * 60_000)
    await as(server, late).call(getMyself, { query: {} })
    // The idle time is extended outside the request.
    await expect.poll(lastUse).toBeGreaterThan(server.ports.clock.now().getTime() - 60_000)
  }
  expect(await kept()).toBe(1)
  expect(await alive(late)).toBe('ok')
  server.pass(90 * 60_000)
  expect(await kept()).toBe(0)
  expect(await alive(late)).toBe('signed.out')
  expect(await eventsBy(anna)).toEqual(['USER_LOGIN', 'USER_LOGIN', 'SESSION_ENDED', 'USER_LOGIN'])
})
