import { completeFirstStart, findFirstStart, tryMail, tryScanner } from '@strongroom/contract/identity/first-start.ts'
import { getMyself } from '@strongroom/contract/identity/sign-in.ts'
import { createWorkspace } from '@strongroom/contract/workspaces/workspaces.ts'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { clamdScanner } from '../../adapters/scanner.ts'
import { as, type TestPerson } from '../../test/as.ts'
import { callOver } from '../../test/call.ts'
import { clamdPeer, type ClamdPeer } from '../../test/fakes/clamd.ts'
import { startMailServer } from '../../test/fakes/mail-server.ts'
import * as given from '../../test/given.ts'
import { outcomeOf } from '../../test/matrix.ts'
import { startServer, type TestServer } from '../../test/server.ts'
import { takeStoredPublicUrl } from '../../process/stored-public-url.ts'
import { makeFirstStartLink } from './first-start-link.ts'

const mails = await startMailServer()
let clamd: ClamdPeer
let server: TestServer
let close: () => Promise<void>

beforeAll(async () => {
  clamd = await clamdPeer()
})
afterAll(() => clamd.close())

// Each test begins with an installation in which nobody is registered.
beforeEach(async () => {
  ;({ server, close } = await startServer({ mail: mails.mail, scanner: clamdScanner(clamd.url, 2000) }))
  return () => close()
})

const link = async () => {
  const made = await makeFirstStartLink(server.ports)
  return made?.split('#')[1]
}
const anybody = () => as(server, undefined)
const form = (token: string, more = {}) => ({
  token,
  account: 'Example Council',
  workgroup: 'Legal services',
  firstName: 'Ada',
  lastName: 'Admin',
  email: 'ada@council.example',
  password: 'a phrase of several words',
  repeatPassword: 'a phrase of several words',
  ...more,
})
const complete = (token: string, more = {}) =>
  outcomeOf(anybody().call(completeFirstStart, { body: form(token, more) }))

test('the link makes an account administrator, who is signed in and can begin to work; then it is over', async () => {
  const token = (await link())!
  expect(await anybody().call(findFirstStart, { body: { token } })).toEqual({
    publicUrl: server.ports.config.publicUrl,
    mayChangePublicUrl: true,
    hasMailServer: true,
    hasScanner: true,
  })
  const { headers } = await callOver({ url: server.url, headers: {} }, completeFirstStart, { body: form(token) })
  const ada = { token: headers.get('authorization')!.replace('Bearer ', '') } as TestPerson
  const me = await as(server, ada).call(getMyself, { query: { includeActions: 'true' } })
  expect(me).toMatchObject({ actions: { createWorkspace: true } })
  const workspace = await as(server, ada).call(createWorkspace, { body: { name: 'First' } })
  expect(workspace.uuid).toBeTruthy()
  const events = await server.asOwner(`select type from audit_event order by id`)
  expect(events.map((row) => row['type'])).toEqual(
    expect.arrayContaining(['ACCOUNT_CREATED', 'WORKGROUP_CREATED', 'USER_REGISTERED', 'USER_LOGIN']),
  )
  for (const call of [findFirstStart, tryScanner])
    expect(await outcomeOf(anybody().call(call, { body: { token } }))).toBe('first.start.over')
  expect(await outcomeOf(anybody().call(tryMail, { body: { token, email: 'a@b.example' } }))).toBe('first.start.over')
  expect(await complete(token, { email: 'other@council.example' })).toBe('first.start.over')
  expect(await link(), 'a later start offers nothing').toBeUndefined()
})

test('of two at once one becomes the administrator', async () => {
  const token = (await link())!
  const both = await Promise.all([complete(token), complete(token, { email: 'eve@council.example' })])
  expect(both.toSorted()).toEqual(['first.start.over', 'ok'])
  expect(await server.asOwner('select count(*)::int as people from person')).toEqual([{ people: 1 }])
})

test('a guessed token, that of an earlier start, and one after somebody was registered otherwise are refused', async () => {
  const earlier = (await link())!
  const token = (await link())!
  expect(await complete(earlier)).toBe('first.start.over')
  expect(await complete('guessed')).toBe('first.start.over')
  await given.person(server, 'By Command')
  expect(await complete(token)).toBe('first.start.over')
})

test('bad input is refused and leaves the link valid', async () => {
  const token = (await link())!
  expect(await complete(token, { repeatPassword: 'another one' })).toBe('password.mismatch')
  expect(await complete(token, { password: 'short', repeatPassword: 'short' })).toBe('password.weak')
  expect(await complete(token, { account: ' ' })).toBe('input.invalid')
  for (const publicUrl of ['ftp://council.example', 'https://council.example/path', 'council.example'])
    expect(await complete(token, { publicUrl }), publicUrl).toBe('input.invalid')
  expect(await complete(token, { publicUrl: 'https://rooms.council.example/' })).toBe('ok')
  const { config, databases } = server.ports
  await takeStoredPublicUrl(config, databases)
  expect(config, 'from the next start on').toMatchObject({
    publicUrl: 'https://rooms.council.example',
    publicUrlGiven: true,
  })
})

test('an address that PUBLIC_URL sets can’t be replaced', async () => {
  const token = (await link())!
  server.ports.config.publicUrlGiven = true
  expect(await complete(token, { publicUrl: 'https://rooms.council.example' })).toBe('public.url.fixed')
})

test('the mail server is tried at once, and what it says is shown', async () => {
  const token = (await link())!
  const send = (locale: 'en-gb' | 'cy' = 'en-gb') =>
    anybody().call(tryMail, { body: { token, email: 'ada@council.example', locale } })
  expect(await send('cy')).toEqual({ result: 'sent', reason: null })
  const mail = await PostalMime.parse(mails.received.at(-1)!)
  expect(mail.subject).toBe('Ebost prawf gan Strongroom')
  mails.refuses = true
  expect(await send()).toEqual({ result: 'refused', reason: expect.stringContaining('try later') })
  mails.refuses = false
})

test('the scanner has to find the test file', async () => {
  const token = (await link())!
  const scan = () => anybody().call(tryScanner, { body: { token } })
  expect(await scan()).toEqual({ result: 'found', reason: null })
  clamd.answer = 'stream: OK'
  expect(await scan()).toEqual({ result: 'missed', reason: null })
  clamd.answer = 'nonsense'
  expect(await scan()).toEqual({ result: 'refused', reason: expect.stringContaining('nonsense') })
  clamd.answer = undefined
  await clamd.leave()
  expect(await scan()).toEqual({ result: 'away', reason: null })
  await clamd.comeBack()
})

test('without mail server and scanner that is said', async () => {
  const { mail, scanner } = server.ports
  Object.assign(server.ports, { mail: { ...mail, send: undefined }, scanner: { ...scanner, scan: undefined } })
  const token = (await link())!
  expect(await anybody().call(findFirstStart, { body: { token } })).toMatchObject({
    hasMailServer: false,
    hasScanner: false,
  })
  expect(await anybody().call(tryMail, { body: { token, email: 'ada@council.example' } })).toMatchObject({
    result: 'none',
  })
  expect(await anybody().call(tryScanner, { body: { token } })).toMatchObject({ result: 'none' })
})
