import { removeParticipant } from '@strongroom/contract/workspaces/participants.ts'
import {
  fetchCaptcha,
  findRegistration,
  mailSignUpCode,
  register,
  resendRegistration,
  signUp,
} from '@strongroom/contract/identity/sign-in.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { asSystem } from '../../kernel/change.ts'
import { as } from '../../test/as.ts'
import * as given from '../../test/given.ts'
import { linkIn, mailsTo } from '../../test/fakes/mails.ts'
import { outcomeOf } from '../../test/matrix.ts'
import { useServer } from '../../test/server.ts'
import { somebodyWaits } from '../../test/somebody-waits.ts'
import { makeSignUpCode } from './sign-up-code.ts'

const server = useServer()
const anybody = () => as(server, undefined)
let total = 0
const address = () => `new-${++total}@outside.example`
const picture = (emailAddress: string) => anybody().fetch(fetchCaptcha, { query: { emailAddress } })

/** The text of the picture is known only to its creator, so the test draws it. */
const pictureText = (email: string) =>
  asSystem(server.ports, 'a picture that a test can read', async (change) => {
    change.unaudited('a picture that a test can read')
    return makeSignUpCode(change, email, 'picture')
  })

async function mailedCode(email: string): Promise<string> {
  await anybody().call(mailSignUpCode, { body: { email } })
  return /[A-Z0-9]{4}-[A-Z0-9]{4}/.exec((await mailsTo(server, email))[0]!.text)![0]
}
const ask = (emailAddress: string, userCaptchaText: string, more: { registrationType?: string; locale?: 'cy' } = {}) =>
  outcomeOf(anybody().call(signUp, { body: { emailAddress, userCaptchaText, ...more } }))
const person = { first: 'Nia', last: 'Rees', password: 'a phrase of several words' }
const registerBy = (token: string) =>
  anybody().call(register, { params: { token }, body: { ...person, repeatpassword: person.password } })
const tokenIn = async (email: string) => linkIn((await mailsTo(server, email))[0]!).searchParams.get('user')!

test('each picture is a new PNG that no cache keeps', async () => {
  const email = address()
  const first = await picture(email)
  expect(first.headers.get('content-type')).toBe('image/png')
  expect(first.headers.get('cache-control')).toBe('no-store')
  const bytes = Buffer.from(await first.arrayBuffer())
  expect(bytes.subarray(1, 4).toString()).toBe('PNG')
  expect(Buffer.from(await (await picture(email)).arrayBuffer()).equals(bytes)).toBe(false)
})

test('a person signs up: picture, email, link, registration, and a workgroup of their own', async () => {
  const email = address()
  expect(await ask(email, (await pictureText(email)).toLowerCase())).toBe('ok')
  await server.drain()
  const token = await tokenIn(email)
  const found = await anybody().call(findRegistration, { params: { token } })
  expect(found).toMatchObject({ email, inviter: null, workspace: null, message: null })
  expect(await registerBy(token)).toMatchObject({ email, _embedded: { organisation: { workgroupName: 'Nia Rees' } } })
  expect(await outcomeOf(registerBy(token))).toBe('registration.notFound')
})

test('a person who cannot see the picture gets a code by email', async () => {
  const email = address()
  const code = await mailedCode(email)
  expect(await ask(email, code.toLowerCase().replace('-', ' '), { locale: 'cy' })).toBe('ok')
  await server.drain()
  expect((await mailsTo(server, email))[0]!.subject).toBe('Gorffennwch gofrestru gyda Strongroom')
})

test('a wrong text voids the picture; a text is valid once, for its address, for ten minutes, until the next one', async () => {
  const email = address()
  const text = await pictureText(email)
  expect(await ask(email, 'AAAAAA')).toBe('captcha.incorrect')
  expect(await ask(email, text)).toBe('captcha.incorrect')
  const old = await pictureText(email)
  const other = await pictureText(address())
  const next = await pictureText(email)
  expect(await ask(address(), next)).toBe('captcha.incorrect')
  expect([await ask(email, other), await ask(email, next)]).toEqual(['captcha.incorrect', 'captcha.incorrect'])
  expect(await ask(email, old)).toBe('captcha.incorrect')
  const good = await pictureText(email)
  expect([await ask(email, good), await ask(email, good)]).toEqual(['ok', 'captcha.incorrect'])
  const late = await pictureText(email)
  server.pass(600_001)
  expect(await ask(email, late)).toBe('captcha.incorrect')
})

test('one of many concurrent uses of a right text succeeds', async () => {
  const email = address()
  const texts = [await pictureText(email), await mailedCode(email)]
  for (const text of texts) {
    const outcomes = await Promise.all(Array.from({ length: 4 }, () => ask(email, text)))
    expect(outcomes.filter((outcome) => outcome === 'ok').length).toBe(1)
  }
})

test('five wrong attempts void a mailed code, concurrent ones too', async () => {
  const email = address()
  const code = await mailedCode(email)
  const wrong = await Promise.all(Array.from({ length: 5 }, (_, i) => ask(email, `AAAA-AAA${i}`)))
  expect(new Set(wrong)).toEqual(new Set(['captcha.incorrect']))
  expect(await ask(email, code)).toBe('captcha.incorrect')
})

test('guesses are limited per network', async () => {
  server.pass(600_001)
  const outcomes = []
  for (let i = 0; i < 61; i++) outcomes.push(await ask(address(), 'AAAAAA'))
  expect(outcomes.at(59)).toBe('captcha.incorrect')
  expect(outcomes.at(60)).toBe('too.many.requests')
  server.pass(600_001)
})

test('the refusals have the wording that existing clients expect', async () => {
  const body = { emailAddress: address(), userCaptchaText: 'AAAAAA' }
  const init = { method: 'PUT', headers: { 'content-type': 'application/json' } }
  const raw = (more: object) =>
    fetch(`${server.url}/rest/register/signup`, { ...init, body: JSON.stringify({ ...body, ...more }) })
  const wrong = await raw({})
  expect(wrong.status).toBe(400)
  expect(await wrong.json()).toMatchObject({ code: 'captcha.incorrect', description: 'Captcha incorrect' })
  const type = await raw({ registrationType: 'PARTNER' })
  expect(type.status).toBe(400)
  expect(await type.json()).toMatchObject({ code: 'registration.type.invalid' })
  expect((await raw({ registrationType: 'STANDARD', captchaHash: 'x' })).status).toBe(400)
})

test('a known address gets an email that says so, and no link', async () => {
  const anna = await given.person(server, 'Anna')
  expect(await ask(anna.email, await pictureText(anna.email))).toBe('ok')
  await server.drain()
  const [mail] = await mailsTo(server, anna.email)
  expect(mail!.subject).toBe('You already have an account with Strongroom')
  expect(mail!.text).not.toContain('register?user=')
})

test('an invited address that signs up sees its invitation; a lost link is sent again and voids the old ones', async () => {
  const { owner, workspace } = await given.workspaceWith(server)
  const email = address()
  const participantUuid = await given.invitee(server, { owner, workspace }, { email }, [])
  const first = await tokenIn(email)
  expect(await ask(email, await pictureText(email))).toBe('ok')
  await server.drain()
  const second = await tokenIn(email)
  expect(await anybody().call(findRegistration, { params: { token: second } })).toMatchObject({
    workspace: workspace.name,
  })
  await anybody().call(resendRegistration, { body: { email } })
  await server.drain()
  const third = await tokenIn(email)
  for (const old of [first, second]) expect(await outcomeOf(registerBy(old))).toBe('registration.notFound')
  expect(third).not.toBe(second)
  await as(server, owner).call(removeParticipant, { params: { participantUuid } })
  expect(await outcomeOf(registerBy(third))).toBe('registration.notFound')
})

test('an invitation that ends after its link was found, while the password is hashed, gives no account', async () => {
  const { owner, workspace } = await given.workspaceWith(server)
  const email = address()
  const participantUuid = await given.invitee(server, { owner, workspace }, { email }, [])
  const token = await tokenIn(email)
  let registered: Promise<string> | undefined
  // The registration has found its link, and waits before it hashes.
  await server.ports.databases.write.transaction().execute(async (db) => {
    await sql`lock table identity_provider in access exclusive mode`.execute(db)
    registered = outcomeOf(registerBy(token))
    await somebodyWaits(server)
    await sql`update participant set removed_at = now(), removal = 'removed' where id = ${participantUuid}`.execute(db)
  })
  expect(await registered).toBe('registration.notFound')
})

test('a lost link is sent only to people with a pending one, also an expired one', async () => {
  const stranger = address()
  await anybody().call(resendRegistration, { body: { email: stranger } })
  await server.drain()
  expect(await mailsTo(server, stranger)).toEqual([])
  const email = address()
  expect(await ask(email, await pictureText(email))).toBe('ok')
  await server.drain()
  const token = await tokenIn(email)
  server.pass(15 * 86_400_000)
  expect(await outcomeOf(registerBy(token))).toBe('registration.notFound')
  await anybody().call(resendRegistration, { body: { email } })
  await server.drain()
  expect(await outcomeOf(registerBy(await tokenIn(email)))).toBe('ok')
})
