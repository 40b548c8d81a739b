import { resumeSession } from '@strongroom/contract/identity/sessions.ts'
import { getMe } from '@strongroom/contract/identity/sign-in.ts'
import * as contract from '@strongroom/contract/identity/users.ts'
import { listMyWorkspaces } from '@strongroom/contract/workspaces/workspaces.ts'
import { expect, test } from 'vitest'
import { accountEventsOf } from '../../test/account-events.ts'
import { as, type TestPerson } from '../../test/as.ts'
import * as given from '../../test/given.ts'
import { linkIn, mailsTo } from '../../test/fakes/mails.ts'
import { outcomeOf } from '../../test/matrix.ts'
import { useServer } from '../../test/server.ts'

const server = useServer()
let total = 0
const fresh = () => `new-${++total}@elsewhere.example`
const me = (person: TestPerson) => as(server, person).call(getMe, { query: {} })
const ask = (person: TestPerson, email: string) =>
  as(server, person).call(contract.requestEmail, { params: { userUuid: person.uuid }, body: { email } })
const verify = (person: TestPerson, email: string, token: string, by: TestPerson | undefined = person) =>
  as(server, by).call(contract.verifyEmail, { params: { userUuid: person.uuid }, body: { email, token } })
const tokenAt = async (email: string) => linkIn((await mailsTo(server, email))[0]!).searchParams.get('token')!

test('the new address confirms the change; the old one is informed and stays as an alias', async () => {
  const anna = await given.person(server, 'Anna')
  const email = fresh()
  await ask(anna, email.toUpperCase())
  expect(await me(anna)).toMatchObject({ email: anna.email, pendingEmailAliases: [email], emailAliases: [] })
  expect((await mailsTo(server, anna.email))[0]!.text).toContain(email)
  await verify(anna, email, await tokenAt(email))
  expect(await me(anna)).toMatchObject({ email, pendingEmailAliases: [], emailAliases: [anna.email] })
  expect(await outcomeOf(given.signIn(server, anna))).toBe('login.invalid')
  expect(await outcomeOf(given.signIn(server, { ...anna, email }))).toBe('ok')
  const events = await accountEventsOf(server, anna)
  expect(events.slice(1, 3)).toEqual(['EMAIL_CHANGE_REQUESTED', 'EMAIL_CHANGED'])
  expect((await mailsTo(server, anna.email))[0]!.subject).toBe('Your email address was changed')
})

test('a link is valid once, in time, for its person and its address', async () => {
  const [anna, berta] = [await given.person(server, 'Anna'), await given.person(server, 'Berta')]
  const email = fresh()
  await ask(anna, email)
  const token = await tokenAt(email)
  expect(await outcomeOf(verify(anna, fresh(), token))).toBe('email.link.invalid')
  expect(await outcomeOf(verify(berta, email, token))).toBe('email.link.invalid')
  expect(await outcomeOf(verify(anna, email, 'x'))).toBe('email.link.invalid')
  const both = await Promise.all([1, 2].map(() => outcomeOf(verify(anna, email, token))))
  expect(both.toSorted()).toEqual(['email.link.invalid', 'ok'])
  const later = fresh()
  await ask(anna, later)
  const late = await tokenAt(later)
  server.pass(86_400_001)
  const again = await given.signIn(server, { ...anna, email })
  expect(await outcomeOf(verify(anna, later, late, again))).toBe('email.link.invalid')
})

test('a new request voids the previous one', async () => {
  const anna = await given.person(server, 'Anna')
  const [first, second] = [fresh(), fresh()]
  await ask(anna, first)
  await ask(anna, second)
  expect(await me(anna)).toMatchObject({ pendingEmailAliases: [second] })
  expect(await outcomeOf(verify(anna, first, await tokenAt(first)))).toBe('email.link.invalid')
})

test('the person, or a reader of the old address, cancels the request', async () => {
  const anna = await given.person(server, 'Anna')
  const params = { userUuid: anna.uuid }
  const email = fresh()
  const cancel = (who: TestPerson | undefined, token?: string) =>
    outcomeOf(as(server, who).call(contract.cancelPendingEmail, { params, body: token ? { token } : {} }))
  await ask(anna, email)
  const stop = linkIn((await mailsTo(server, anna.email))[0]!).searchParams.get('token')!
  expect(await cancel(undefined, await tokenAt(email)), 'the link for confirming').toBe('email.link.invalid')
  expect(await cancel(await given.person(server, 'Berta'))).toBe('not.found')
  expect(await cancel(undefined)).toBe('signed.out')
  expect(await cancel(undefined, stop)).toBe('ok')
  expect(await cancel(undefined, stop)).toBe('email.link.invalid')
  expect(await outcomeOf(verify(anna, email, await tokenAt(email)))).toBe('email.link.invalid')
  await ask(anna, email)
  expect(await cancel(anna)).toBe('ok')
  expect(await me(anna)).toMatchObject({ email: anna.email, pendingEmailAliases: [] })
  expect((await accountEventsOf(server, anna)).filter((type) => type === 'EMAIL_CHANGE_CANCELLED').length).toBe(2)
})

test('an address of somebody else gets the same answer, and its owner is informed', async () => {
  const [anna, berta] = [await given.person(server, 'Anna'), await given.person(server, 'Berta')]
  expect(await outcomeOf(ask(anna, berta.email))).toBe('ok')
  const mail = (await mailsTo(server, berta.email))[0]!
  expect(mail.subject).toBe('Your email address already belongs to an account')
  expect(mail.text).not.toContain('token=')
})

test('the first of two people to confirm an address gets it', async () => {
  const [anna, berta] = [await given.person(server, 'Anna'), await given.person(server, 'Berta')]
  const email = fresh()
  await ask(anna, email)
  const first = await tokenAt(email)
  await ask(berta, email)
  const second = await tokenAt(email)
  await verify(anna, email, first)
  expect(await outcomeOf(verify(berta, email, second))).toBe('email.taken')
})

test('pending invitations of the new address become the person’s', async () => {
  const anna = await given.person(server, 'Anna')
  const { owner, workspace } = await given.workspaceWith(server)
  const email = fresh()
  await given.invitee(server, { owner, workspace }, { email }, [])
  await given.invitee(server, { owner, workspace }, anna, [])
  const { owner: other, workspace: second } = await given.workspaceWith(server)
  await given.invitee(server, { owner: other, workspace: second }, { email }, [])
  await ask(anna, email)
  await verify(anna, email, await tokenAt(email))
  const mine = await as(server, anna).call(listMyWorkspaces, { query: {} })
  expect(mine.content.map(({ uuid }) => uuid).toSorted()).toEqual([workspace.uuid, second.uuid].toSorted())
})

test('the password is required again after five minutes', async () => {
  const anna = await given.person(server, 'Anna')
  server.pass(301_000)
  expect(await outcomeOf(ask(anna, fresh()))).toBe('reauthentication.required')
  await as(server, anna).call(resumeSession, { body: { password: 'correct horse battery' } })
  expect(await outcomeOf(ask(anna, fresh()))).toBe('ok')
})

test('an alias can be removed, the primary address can’t', async () => {
  const anna = await given.person(server, 'Anna')
  const email = fresh()
  await ask(anna, email)
  await verify(anna, email, await tokenAt(email))
  const remove = (address: string) =>
    outcomeOf(as(server, anna).call(contract.removeAlias, { params: { userUuid: anna.uuid, address } }))
  expect(await remove(email)).toBe('alias.not.found')
  expect(await remove(anna.email)).toBe('ok')
  expect(await remove(anna.email)).toBe('alias.not.found')
  expect(await me(anna)).toMatchObject({ email, emailAliases: [] })
  expect(await accountEventsOf(server, anna)).toContain('EMAIL_ALIAS_REMOVED')
})

test('requests are limited', async () => {
  const anna = await given.person(server, 'Anna')
  for (let i = 0; i < 10; i++) expect(await outcomeOf(ask(anna, fresh()))).toBe('ok')
  expect(await outcomeOf(ask(anna, fresh()))).toBe('too.many.requests')
})
