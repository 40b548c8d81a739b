import { forgotPassword, getMe } from '@strongroom/contract/identity/sign-in.ts'
import { resumeSession } from '@strongroom/contract/identity/sessions.ts'
import { expect, test } from 'vitest'
import { CallRefused, callOver } from '../../test/call.ts'
import * as given from '../../test/given.ts'
import { outcomeOf } from '../../test/matrix.ts'
import { useServer } from '../../test/server.ts'

const server = useServer({}, { TRUSTED_PROXIES: '127.0.0.1' })
const PASSWORD = 'correct horse battery'
const MINUTE = 60_000

interface From {
  address: string
  device?: string
}

const sent = (email: string, password: string, { address, device }: From) =>
  callOver(
    {
      url: server.url,
      headers: {
        authorization: `Basic ${Buffer.from(`${email}:${password}`).toString('base64')}`,
        'x-forwarded-for': address,
        'x-forwarded-proto': 'https',
        ...(device ? { cookie: device } : {}),
      },
    },
    getMe,
    { query: {} },
  )
const enter = (email: string, password: string, from: From) => outcomeOf(sent(email, password, from))
const cookiesOf = async (email: string, from: From) => (await sent(email, PASSWORD, from)).headers.getSetCookie()
const deviceOf = async (email: string, from: From) =>
  (await cookiesOf(email, from)).find((cookie) => cookie.startsWith('device='))!.split(';')[0]!

async function attempts(count: number, work: (index: number) => Promise<string>): Promise<string[]> {
  const outcomes: string[] = []
  for (let i = 0; i < count; i++) outcomes.push(await work(i))
  return outcomes
}

test('the lock lasts five minutes from the last counted attempt, however late the others came', async () => {
  const { email } = await given.person(server, 'Anna')
  const from = { address: '192.0.2.1' }
  for (let i = 0; i < 4; i++) expect(await enter(email, 'wrong', from)).toBe('login.invalid')
  server.pass(4.5 * MINUTE)
  expect(await enter(email, 'wrong', from)).toBe('login.invalid')
  server.pass(MINUTE)
  const refused = (await sent(email, PASSWORD, from).catch((error) => error)) as CallRefused
  expect(refused.code).toBe('login.locked')
  server.pass(3.9 * MINUTE)
  expect(await enter(email, PASSWORD, from)).toBe('login.locked')
  // Attempts during the lock don't extend it.
  server.pass(0.2 * MINUTE)
  expect(await enter(email, PASSWORD, from)).toBe('ok')
  expect(await attempts(4, () => enter(email, 'wrong', from))).toEqual(Array(4).fill('login.invalid'))
  expect(await enter(email, PASSWORD, from)).toBe('ok')
})

test('concurrent attempts are counted one by one', async () => {
  const { email } = await given.person(server, 'Anna')
  const outcomes = await Promise.all(Array.from({ length: 12 }, () => enter(email, 'wrong', { address: '192.0.2.2' })))
  expect(outcomes.filter((outcome) => outcome === 'login.invalid').length).toBeLessThanOrEqual(5)
  expect(await enter(email, PASSWORD, { address: '192.0.2.2' })).toBe('login.locked')
})

test('attempts from many networks lock one address for strangers; its owner on a known device gets in', async () => {
  const { email } = await given.person(server, 'Anna')
  const device = await deviceOf(email, { address: '192.0.2.3' })
  const outcomes = await attempts(52, (i) => enter(email, `guess ${i}`, { address: `198.51.100.${i}` }))
  expect(outcomes.slice(0, 50)).toEqual(Array(50).fill('login.invalid'))
  expect(outcomes.slice(50)).toEqual(['login.locked', 'login.locked'])
  expect(await enter(email, PASSWORD, { address: '203.0.113.1' })).toBe('login.locked')
  expect(await enter(email, PASSWORD, { address: '203.0.113.1', device })).toBe('ok')
  // The same holds for an unknown address.
  const unknown = await attempts(51, (i) =>
    enter('nobody@nowhere.example', `guess ${i}`, { address: `198.51.101.${i}` }),
  )
  expect([...new Set(unknown.slice(0, 50)), unknown[50]]).toEqual(['login.invalid', 'login.locked'])
})

test('attempts at many addresses lock one network, IPv6 by its /64; a known device there gets in', async () => {
  const { email } = await given.person(server, 'Anna')
  const device = await deviceOf(email, { address: '2001:db8:1:2::1' })
  const from = (i: number) => ({ address: `2001:db8:1:2::${(i + 2).toString(16)}` })
  const outcomes = await attempts(101, (i) => enter(`person-${i}@people.example`, 'password', from(i)))
  expect(outcomes.filter((outcome) => outcome === 'login.invalid').length).toBeGreaterThanOrEqual(99)
  expect(await enter(email, PASSWORD, from(200))).toBe('login.locked')
  expect(await enter(email, PASSWORD, { ...from(200), device })).toBe('ok')
  expect(await enter(email, PASSWORD, { address: '2001:db8:1:3::1' })).toBe('ok')
}, 180_000)

test('strangers who ask for links to an address use up its limit, and not that of its owner’s device', async () => {
  const { email } = await given.person(server, 'Anna')
  const device = await deviceOf(email, { address: '192.0.2.4' })
  const ask = (address: string, cookie = '') => {
    const headers = { 'x-forwarded-for': address, 'x-forwarded-proto': 'https', cookie }
    return outcomeOf(callOver({ url: server.url, headers }, forgotPassword, { body: { email } }))
  }
  expect(await attempts(21, (i) => ask(`198.51.100.${i}`))).toEqual([...Array(20).fill('ok'), 'too.many.requests'])
  expect(await ask('192.0.2.4')).toBe('too.many.requests')
  expect(await attempts(6, () => ask('192.0.2.4', device))).toEqual([...Array(5).fill('ok'), 'too.many.requests'])
})

test('a device has a separate counter and no additional guesses', async () => {
  const { email } = await given.person(server, 'Anna')
  const device = await deviceOf(email, { address: '192.0.2.5' })
  const from = (i: number) => ({ address: `203.0.113.${i}`, device })
  expect(await attempts(6, (i) => enter(email, 'wrong', from(i)))).toEqual([
    ...Array(5).fill('login.invalid'),
    'login.locked',
  ])
  expect(await enter(email, PASSWORD, from(9))).toBe('login.locked')
  expect(await enter(email, PASSWORD, { address: '203.0.113.9' })).toBe('ok')
})

test('a forged cookie, a cookie of somebody else and an expired one are unknown devices', async () => {
  const [anna, berta] = [await given.person(server, 'Anna'), await given.person(server, 'Berta')]
  const own = await deviceOf(anna.email, { address: '192.0.2.6' })
  const foreign = await deviceOf(berta.email, { address: '192.0.2.6' })
  const [id, until, signature] = own.slice('device='.length).split('.')
  const forged = [
    foreign,
    `device=${id}.${until}.${'A'.repeat(43)}`,
    `device=${id}.${Number(until) + 1}.${signature}`,
    `device=other.${until}.${signature}`,
    `device=${id}.NaN.${signature}`,
    'device=..',
  ]
  const address = '192.0.2.7'
  expect(await attempts(5, () => enter(anna.email, 'wrong', { address }))).toEqual(Array(5).fill('login.invalid'))
  for (const device of forged)
    expect(await enter(anna.email, PASSWORD, { address, device }), device).toBe('login.locked')
  expect(await enter(anna.email, PASSWORD, { address, device: own })).toBe('ok')
  server.pass(91 * 86_400_000)
  expect(await attempts(5, () => enter(anna.email, 'wrong', { address }))).toEqual(Array(5).fill('login.invalid'))
  expect(await enter(anna.email, PASSWORD, { address, device: own })).toBe('login.locked')
})

test('scripts can’t read the cookie; it lasts 90 days and keeps its device at the next sign-in', async () => {
  const { email } = await given.person(server, 'Anna')
  const address = '192.0.2.8'
  const [cookie] = (await cookiesOf(email, { address })).filter((one) => one.startsWith('device='))
  expect(cookie).toMatch(/^device=[\w-]+\.\d+\.[\w-]+; Path=\/; HttpOnly; SameSite=Strict; Max-Age=7776000$/)
  const device = cookie!.split(';')[0]!
  expect((await deviceOf(email, { address, device })).split('.')[0]).toBe(device.split('.')[0])
})

test('passwords within a session are counted with the attempts to sign in', async () => {
  const { email } = await given.person(server, 'Anna')
  const address = '192.0.2.9'
  const token = (await sent(email, PASSWORD, { address })).headers.get('authorization')!.replace('Bearer ', '')
  const headers = { 'x-forwarded-for': address, 'x-forwarded-proto': 'https' }
  const resume = (password: string) =>
    outcomeOf(callOver({ url: server.url, token, headers }, resumeSession, { body: { password } }))
  expect(await attempts(5, () => resume('wrong'))).toEqual(Array(5).fill('password.incorrect'))
  expect(await resume(PASSWORD)).toBe('login.locked')
  expect(await enter(email, PASSWORD, { address })).toBe('login.locked')
})
