import { getMe, getMyself, forgotPassword, resetPassword } from '@strongroom/contract/identity/sign-in.ts'
import { changePassword } from '@strongroom/contract/identity/users.ts'
import { listMyWorkspaces } from '@strongroom/contract/workspaces/workspaces.ts'
import { expect, test } from 'vitest'
import { as, type TestPerson } from '../../test/as.ts'
import { codeOf, registerAuthenticator, wrongCodeOf } from '../../test/fakes/authenticator.ts'
import { callOver } from '../../test/call.ts'
import * as given from '../../test/given.ts'
import { recordedFor } from '../../test/audit.ts'
import { linkIn, mailsTo } from '../../test/fakes/mails.ts'
import { outcomeOf } from '../../test/matrix.ts'
import { useServer } from '../../test/server.ts'

const server = useServer()
const PASSWORD = 'a phrase of several words'
const anybody = () => as(server, undefined)

async function askedLink(email: string): Promise<{ email: string; token: string }> {
  await anybody().call(forgotPassword, { body: { email } })
  await server.drain()
  const params = linkIn((await mailsTo(server, email))[0]!).searchParams
  return { email: params.get('email')!, token: params.get('token')! }
}
const reset = (link: { email: string; token: string }, password = PASSWORD, repeatPassword = password) =>
  anybody().call(resetPassword, { body: { ...link, password, repeatPassword } })
const ask = (email: string) => outcomeOf(anybody().call(forgotPassword, { body: { email } }))
const signIn = (person: TestPerson, password: string) => given.signIn(server, { ...person, password })

test('a mailed link sets a new password, ends every session, signs in and is confirmed by email', async () => {
  const anna = await given.person(server, 'Anna')
  const second = await signIn(anna, 'correct horse battery')
  const link = await askedLink(anna.email)
  const body = { ...link, password: PASSWORD, repeatPassword: PASSWORD }
  const answer = await callOver({ url: server.url }, resetPassword, { body })
  expect(answer.status).toBe(204)
  const token = answer.headers.get('authorization')!.replace('Bearer ', '')
  expect(answer.headers.getSetCookie().join()).toContain(`user-uuid=${anna.uuid}`)
  expect((await callOver({ url: server.url, token }, getMe, { query: {} })).value.uuid).toBe(anna.uuid)
  for (const old of [anna, second])
    expect(await outcomeOf(as(server, old).call(getMyself, { query: {} }))).toBe('signed.out')
  expect(await outcomeOf(signIn(anna, 'correct horse battery'))).toBe('login.invalid')
  expect(await outcomeOf(signIn(anna, PASSWORD))).toBe('ok')
  expect((await mailsTo(server, anna.email))[0]!.subject).toBe('Your password was changed')
  expect(await recordedFor(server, anna.uuid)).toEqual(
    expect.arrayContaining(['PASSWORD_RESET_REQUESTED', 'PASSWORD_RESET']),
  )
})

test('a link is valid once, for its own address, for 20 minutes, and the next one voids it', async () => {
  const anna = await given.person(server, 'Anna')
  const berta = await given.person(server, 'Berta')
  const first = await askedLink(anna.email)
  const link = await askedLink(anna.email)
  expect(await outcomeOf(reset(first))).toBe('user.token.notFound')
  expect(await outcomeOf(reset({ ...link, email: berta.email }))).toBe('user.token.invalid')
  expect(await outcomeOf(reset({ ...link, token: `${link.token}x` }))).toBe('user.token.notFound')
  expect(await outcomeOf(reset(link))).toBe('ok')
  expect(await outcomeOf(reset(link, 'another phrase of words'))).toBe('user.token.invalid')
  const late = await askedLink(anna.email)
  server.pass(20 * 60_000 + 1000)
  expect(await outcomeOf(reset(late))).toBe('user.token.invalid')
})

test('one of many concurrent uses of a link wins', async () => {
  const anna = await given.person(server, 'Anna')
  const link = await askedLink(anna.email)
  const outcomes = await Promise.all(Array.from({ length: 8 }, (_, i) => outcomeOf(reset(link, `${PASSWORD} ${i}`))))
  expect(outcomes.filter((outcome) => outcome === 'ok').length).toBe(1)
  expect(new Set(outcomes)).toEqual(new Set(['ok', 'user.token.invalid']))
})

test('the new password must meet the rule and be entered twice; a refusal keeps the link valid', async () => {
  const anna = await given.person(server, 'Anna')
  const link = await askedLink(anna.email)
  expect(await outcomeOf(reset(link, PASSWORD, 'another'))).toBe('password.mismatch')
  for (const weak of ['short', 'Password123!', 'PASSWORD2026!', '1q2w3e4r5t6y', 'aaaaaaaaaaaaaa', anna.email])
    expect(await outcomeOf(reset(link, weak)), weak).toBe('password.weak')
  expect(await outcomeOf(reset(link, 'x'.repeat(129)))).toBe('input.invalid')
  expect(await outcomeOf(reset(link))).toBe('ok')
})

test('a disabled person gets no link, and an earlier one is refused', async () => {
  const anna = await given.person(server, 'Anna')
  const link = await askedLink(anna.email)
  const disable = server.ports.databases.write.updateTable('person').set({ disabled_at: new Date() })
  await disable.where('id', '=', anna.uuid).execute()
  expect(await outcomeOf(reset(link))).toBe('user.disabled')
  const before = (await mailsTo(server, anna.email)).length
  await anybody().call(forgotPassword, { body: { email: anna.email } })
  await server.drain()
  expect((await mailsTo(server, anna.email)).length).toBe(before)
})

test('guesses at tokens and emails to one address are limited', async () => {
  server.pass(600_000)
  const outcomes = []
  for (let i = 0; i < 31; i++)
    outcomes.push(await outcomeOf(reset({ email: 'nobody@nowhere.example', token: 'guess' })))
  expect(outcomes.filter((outcome) => outcome === 'user.token.notFound').length).toBe(30)
  expect(outcomes.at(-1)).toBe('too.many.requests')
  for (let i = 0; i < 5; i++) expect(await ask('flooded@nowhere.example')).toBe('ok')
  expect(await ask('flooded@nowhere.example')).toBe('too.many.requests')
})

test('the token is stored hashed, and neither it nor the password reaches the log', async () => {
  const anna = await given.person(server, 'Anna')
  server.pass(1_000_000)
  const link = await askedLink(anna.email)
  await outcomeOf(reset(link, 'weak'))
  const rows = await server.ports.databases.read.selectFrom('password_reset').selectAll().execute()
  expect(JSON.stringify(rows)).not.toContain(link.token)
  expect(rows.some((row) => row.token_hash.toString() === link.token)).toBe(false)
  const log = JSON.stringify(server.logged)
  for (const secret of [link.token, anna.email, PASSWORD]) expect(log).not.toContain(secret)
})

test('a link does not bypass the second factor', async () => {
  const anna = await given.person(server, 'Anna')
  server.pass(1_000_000)
  const again = await signIn(anna, 'correct horse battery')
  await registerAuthenticator(server, again)
  const asked = { ...(await askedLink(anna.email)), password: PASSWORD, repeatPassword: PASSWORD }
  expect(await outcomeOf(anybody().call(resetPassword, { body: asked }))).toBe('REQUIRE_MOBILE_AUTH_LOGIN')
  // A person who has lost the device continues without its code, and is asked for the second factor later.
  const body = { ...asked, withoutCode: true }
  const answer = await callOver({ url: server.url }, resetPassword, { body })
  const session = { ...anna, token: answer.headers.get('authorization')!.replace('Bearer ', '') }
  expect(await outcomeOf(as(server, session).call(listMyWorkspaces, { query: {} }))).toBe('REQUIRE_MOBILE_AUTH_LOGIN')
})

test('the code sent with a new password is checked first, counts for the session, and keeps the link valid if wrong', async () => {
  const anna = await given.person(server, 'Anna')
  const { secret } = await registerAuthenticator(server, anna)
  const link = { ...(await askedLink(anna.email)), password: PASSWORD, repeatPassword: PASSWORD }
  const give = (totp: string) => callOver({ url: server.url }, resetPassword, { body: { ...link, totp } })
  for (let i = 0; i < 5; i++) expect(await outcomeOf(give(wrongCodeOf(server, secret)))).toBe('MOBILE_TOTP_INVALID')
  expect(await outcomeOf(give(codeOf(server, secret, 1)))).toBe('MOBILE_TOTP_ATTEMPT_LIMIT')
  expect(await recordedFor(server, anna.uuid)).toEqual(expect.arrayContaining(['MOBILE_AUTH_FAILED']))
  server.pass(300_001)
  const answers = await Promise.allSettled([1, 2, 3].map(() => give(codeOf(server, secret))))
  const [won, ...more] = answers.filter((answer) => answer.status === 'fulfilled')
  expect(more).toEqual([])
  const session = { ...anna, token: won!.value.headers.get('authorization')!.replace('Bearer ', '') }
  expect(await outcomeOf(as(server, session).call(listMyWorkspaces, { query: {} }))).toBe('ok')
  const berta = await given.person(server, 'Berta')
  const without = { ...(await askedLink(berta.email)), password: PASSWORD, repeatPassword: PASSWORD, totp: '123456' }
  expect(await outcomeOf(anybody().call(resetPassword, { body: without }))).toBe('REQUIRE_MOBILE_AUTH_REGISTRATION')
})

test('changing the password requires a code if the session has entered none', async () => {
  const anna = await given.person(server, 'Anna')
  const { secret } = await registerAuthenticator(server, anna)
  await server.ports.databases.write
    .updateTable('mobile_authenticator')
    .set({ asks_at_login: false })
    .where('person_id', '=', anna.uuid)
    .execute()
  const unasked = await signIn(anna, 'correct horse battery')
  const change = (who: TestPerson, newPassword: string, totp?: string) =>
    outcomeOf(
      as(server, who).call(changePassword, {
        params: { userUuid: anna.uuid },
        body: { oldPassword: 'correct horse battery', newPassword, totp },
      }),
    )
  expect(await change(unasked, PASSWORD)).toBe('REQUIRE_MOBILE_AUTH_LOGIN')
  expect(await change(unasked, PASSWORD, wrongCodeOf(server, secret))).toBe('MOBILE_TOTP_INVALID')
  server.pass(30_000)
  expect(await change(unasked, PASSWORD, codeOf(server, secret))).toBe('ok')
})

test('a password change voids the link', async () => {
  const anna = await given.person(server, 'Anna')
  const link = await askedLink(anna.email)
  const changed = { oldPassword: 'correct horse battery', newPassword: 'yet another phrase' }
  await as(server, anna).call(changePassword, { params: { userUuid: anna.uuid }, body: changed })
  expect(await outcomeOf(reset(link))).toBe('user.token.notFound')
})
