import { createHash } from 'node:crypto'
import { getMyself } from '@strongroom/contract/identity/sign-in.ts'
import {
  giveAccessCode,
  loginMobileAuth,
  mailAccessCode,
  registerMobileAuth,
  unregisterMobileAuth,
} from '@strongroom/contract/identity/two-step.ts'
import { preregisterMobileAuth } from '@strongroom/contract/identity/two-step.ts'
import { createWorkspace } from '@strongroom/contract/workspaces/workspaces.ts'
import { expect, test } from 'vitest'
import { as, type TestPerson } from '../../test/as.ts'
import { codeOf, lastMail, mobileInitKey, registerAuthenticator, wrongCodeOf } from '../../test/fakes/authenticator.ts'
import * as given from '../../test/given.ts'
import { mailsTo } from '../../test/fakes/mails.ts'
import { outcomeOf } from '../../test/matrix.ts'
import { useServer } from '../../test/server.ts'

const server = useServer()
const LOCK = 300_000

const remove = (who: TestPerson, identifier: string, type: 'TOTP' | 'MOBILE_BACKUP_CODE') =>
  outcomeOf(as(server, who).call(unregisterMobileAuth, { body: { userUuid: who.uuid, type, identifier } }))
const sessionsOf = (person: TestPerson) => Promise.all([1, 2, 3, 4].map(() => given.signIn(server, person)))

test('recovery codes share the attempts of the authenticator over all sessions, and one of many wins', async () => {
  const person = await given.person(server, 'Lost')
  const { secret, backupCode } = await registerAuthenticator(server, person)
  const sessions = await sessionsOf(person)
  for (let i = 0; i < 3; i++)
    expect(await remove(sessions[i]!, `AAAA-BBBB-CCCC-DDD${i + 2}`, 'MOBILE_BACKUP_CODE')).toBe(
      'MOBILE_BACKUP_CODE_INVALID',
    )
  for (let i = 0; i < 2; i++)
    expect(await remove(sessions[i]!, wrongCodeOf(server, secret), 'TOTP')).toBe('MOBILE_TOTP_INVALID')
  expect(await remove(sessions[3]!, backupCode, 'MOBILE_BACKUP_CODE')).toBe('MOBILE_TOTP_ATTEMPT_LIMIT')
  server.pass(LOCK - 1000)
  expect(await remove(await given.signIn(server, person), backupCode, 'MOBILE_BACKUP_CODE')).toBe(
    'MOBILE_TOTP_ATTEMPT_LIMIT',
  )
  server.pass(2000)
  const outcomes = await Promise.all(
    (await sessionsOf(person)).map((one) => remove(one, backupCode, 'MOBILE_BACKUP_CODE')),
  )
  expect(outcomes.filter((outcome) => outcome === 'ok')).toHaveLength(1)
})

test('wrong mailed codes are counted per person: another session adds no attempts', async () => {
  const owner = await given.person(server, 'Owner')
  const { uuid } = await as(server, owner).call(createWorkspace, { body: { name: 'Door', hasTwoStepEnabled: true } })
  const params = { workspaceUuid: uuid }
  const [first, second] = await sessionsOf(owner)
  const give = (who: TestPerson, code: string) =>
    outcomeOf(as(server, who).call(giveAccessCode, { params, body: { code } }))
  for (let i = 0; i < 5; i++) expect(await give(first!, `AAAAAAA${'BCDEF'[i]}`)).toBe('access.code.invalid')
  await as(server, second!).call(mailAccessCode, { params, body: undefined })
  const code = / is (\w{8})\./.exec(await lastMail(server, owner))![1]!
  expect(await give(second!, code)).toBe('access.code.limit')
  server.pass(LOCK + 1)
  // A code of another session is not accepted.
  expect(await give(first!, code)).toBe('access.code.invalid')
  expect(await give(second!, code)).toBe('ok')
  expect(await give(second!, code)).toBe('ok')
})

test('one of many concurrent first codes registers, and one recovery code is shown', async () => {
  const person = await given.person(server, 'Twice')
  const key = await mobileInitKey(server, person)
  const sessions = await sessionsOf(person)
  const { mobileSecret } = await as(server, person).call(preregisterMobileAuth, { body: { mobileInitKey: key } })
  const totp = codeOf(server, mobileSecret)
  const answers = await Promise.allSettled(
    sessions.map((one) => as(server, one).call(registerMobileAuth, { body: { totp } })),
  )
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const me = await as(server, person).call(getMyself, { query: { includeActions: 'true' } })
  expect(me.actions).toMatchObject({ unregisterMobileAuth: true })
})

test('recovery codes of the earlier, shorter format stay valid', async () => {
  const person = await given.person(server, 'Earlier')
  await registerAuthenticator(server, person)
  const backup_hash = createHash('sha256').update('ABCDEFGHIJKLMNOP').digest()
  const own = server.ports.databases.write.updateTable('mobile_authenticator').set({ backup_hash })
  await own.where('person_id', '=', person.uuid).execute()
  expect(await remove(person, 'abcd-efgh-ijkl-mnop', 'MOBILE_BACKUP_CODE')).toBe('ok')
})

test('wrong codes have a daily limit, and the person is informed', async () => {
  const known = await given.person(server, 'Capped')
  const { secret } = await registerAuthenticator(server, known)
  await server.ports.databases.beside.deleteFrom('attempt').execute()
  let tried = 0
  let last = ''
  let current = known
  for (; tried < 60; tried++) {
    if (tried % 5 === 0) current = await given.signIn(server, known)
    last = await outcomeOf(as(server, current).call(loginMobileAuth, { body: { totp: wrongCodeOf(server, secret) } }))
    if (last !== 'MOBILE_TOTP_INVALID') break
    if (tried % 5 === 4) server.pass(301_000)
  }
  expect([tried, last]).toEqual([20, 'MOBILE_TOTP_ATTEMPT_LIMIT'])
  server.pass(3_600_000)
  const later = await given.signIn(server, known)
  const right = () => outcomeOf(as(server, later).call(loginMobileAuth, { body: { totp: codeOf(server, secret) } }))
  expect(await right(), 'also the right one').toBe('MOBILE_TOTP_ATTEMPT_LIMIT')
  await server.drain()
  const told = (await mailsTo(server, known.email)).filter(({ subject }) => subject.startsWith('Wrong codes'))
  expect(told.length).toBe(2)
  server.pass(86_400_000)
  const next = await given.signIn(server, known)
  const body = { totp: codeOf(server, secret) }
  expect(await outcomeOf(as(server, next).call(loginMobileAuth, { body }))).toBe('ok')
})
