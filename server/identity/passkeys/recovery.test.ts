import { resumeSession } from '@strongroom/contract/identity/sessions.ts'
import { addPasskey, beginPasskey, listPasskeys, removePasskey } from '@strongroom/contract/identity/passkeys.ts'
import {
  findMobileAuth,
  loginMobileAuth,
  preregisterMobileAuth,
  registerMobileAuth,
  renewRecoveryCode,
  unregisterMobileAuth,
} from '@strongroom/contract/identity/two-step.ts'
import { listMyWorkspaces } from '@strongroom/contract/workspaces/workspaces.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { accountEventsOf } from '../../test/account-events.ts'
import { as, type TestPerson } from '../../test/as.ts'
import { codeOf, lastMail, mobileInitKey, registerAuthenticator } from '../../test/fakes/authenticator.ts'
import { callOver } from '../../test/call.ts'
import * as given from '../../test/given.ts'
import { outcomeOf } from '../../test/matrix.ts'
import { type Device, givePasskey, makePasskey, registerPasskey } from '../../test/fakes/passkey.ts'
import { sealContext } from '../secrets/take-code.ts'
import { sealText } from '../../storage/keys.ts'
import { useServer } from '../../test/server.ts'

const server = useServer()
const MINUTE = 60_000
const STEP = 30_000

const list = (person: TestPerson) => outcomeOf(as(server, person).call(listMyWorkspaces, { query: {} }))
const own = async (person: TestPerson) => (await as(server, person).call(listPasskeys, {})).content
const device = (person: TestPerson) => as(server, person).call(findMobileAuth, {})
const recover = (person: TestPerson, identifier: string) =>
  as(server, person).call(unregisterMobileAuth, {
    body: { userUuid: person.uuid, type: 'MOBILE_BACKUP_CODE', identifier },
  })
const renew = async (person: TestPerson) => (await as(server, person).call(renewRecoveryCode, {})).mobileBackupCode

/** Adds a passkey, with a mailed key if it is the first factor. */
async function add(
  person: TestPerson,
  { first }: { first: boolean },
): Promise<{ device: Device; code: string | null }> {
  const body = first ? { mobileInitKey: await mobileInitKey(server, person) } : {}
  const made = makePasskey(server, await as(server, person).call(beginPasskey, { body }))
  const caller = { url: server.url, token: person.token }
  const { value, headers } = await callOver(caller, addPasskey, { body: { name: 'Key', credential: made.credential } })
  person.token = headers.get('authorization')!.replace('Bearer ', '')
  return { device: made.device, code: value.recoveryCode }
}

test('the first passkey comes with a recovery code, which signs in once when all passkeys are lost', async () => {
  const person = await given.person(server, 'Rua')
  const { code } = await add(person, { first: true })
  expect(code).toMatch(/^([A-Z2-7]{4}-){5}[A-Z2-7]{4}$/)
  expect((await add(person, { first: false })).code).toBeNull()
  expect(await device(person)).toMatchObject({ mobileAuthRegistered: false, hasRecoveryCode: true })
  const half = await given.signIn(server, person)
  expect(await list(half)).toBe('REQUIRE_MOBILE_AUTH_LOGIN')
  expect(await outcomeOf(recover(half, 'AAAA-BBBB-CCCC-DDDD-EEEE-FFFF'))).toBe('MOBILE_BACKUP_CODE_INVALID')
  const stranger = await given.person(server, 'Stranger')
  expect(await outcomeOf(recover(stranger, code!))).toBe('permission.denied')
  expect(await outcomeOf(recover(half, code!.toLowerCase().replaceAll('-', ' ')))).toBe('ok')
  expect(await list(half)).toBe('ok')
  expect(await own(half)).toEqual([])
  expect(await device(half)).toMatchObject({ hasRecoveryCode: false })
  expect(await outcomeOf(recover(half, code!))).toBe('permission.denied')
  expect(await lastMail(server, person)).toContain('recovery code removed the authenticator and the passkeys')
  const types = await accountEventsOf(server, person)
  expect(types.filter((type) => /PASSKEY_REMOVED|MOBILE/.test(type))).toEqual([
    'MOBILE_AUTH_FAILED',
    'PASSKEY_REMOVED',
    'PASSKEY_REMOVED',
  ])
})

test('one of many concurrent uses of a recovery code wins, and wrong codes are counted', async () => {
  const person = await given.person(server, 'Race')
  const { code } = await add(person, { first: true })
  const halves = await Promise.all([1, 2, 3].map(() => given.signIn(server, person)))
  const outcomes = await Promise.all(halves.map((half) => outcomeOf(recover(half, code!))))
  expect(outcomes.filter((outcome) => outcome === 'ok')).toHaveLength(1)
  const other = await given.person(server, 'Guess')
  const { code: right } = await add(other, { first: true })
  const half = await given.signIn(server, other)
  for (let i = 0; i < 5; i++)
    expect(await outcomeOf(recover(half, `AAAA-BBBB-CCCC-DDD${i + 2}`))).toBe('MOBILE_BACKUP_CODE_INVALID')
  expect(await outcomeOf(recover(half, right!))).toBe('MOBILE_TOTP_ATTEMPT_LIMIT')
})

test('recovery in a passkeys-only workgroup leads to registering another passkey', async () => {
  const workgroup = await given.workgroup(server, 'strict-recovery.example')
  const person = await given.person(server, 'Strict', 'strict-recovery.example')
  const { code } = await add(person, { first: true })
  const { write } = server.ports.databases
  await write.updateTable('workgroup').set({ phishing_resistant_only: true }).where('id', '=', workgroup).execute()
  const half = await given.signIn(server, person)
  expect(await list(half)).toBe('passkey.required')
  await recover(half, code!)
  expect(await list(half)).toBe('passkey.registration.required')
  expect((await add(half, { first: true })).code).not.toBeNull()
  expect(await list(half)).toBe('ok')
})

test('the recovery code of an authenticator replaces lost passkeys too, unless a passkey was just used', async () => {
  const person = await given.person(server, 'Both')
  const { code } = await add(person, { first: true })
  const { backupCode } = await registerAuthenticator(server, person)
  // The recovery code of the authenticator replaces that of the passkey: nobody has two.
  expect(await outcomeOf(recover(await given.signIn(server, person), code!))).toBe('MOBILE_BACKUP_CODE_INVALID')
  const half = await given.signIn(server, person)
  expect(await list(half)).toBe('REQUIRE_MOBILE_AUTH_LOGIN')
  await recover(half, backupCode)
  expect([await list(half), await own(half)]).toEqual(['ok', []])

  const other = await given.person(server, 'One')
  const key = await registerPasskey(server, other)
  const { backupCode: second } = await registerAuthenticator(server, other)
  const inside = await given.signIn(server, other)
  await givePasskey(server, inside, key)
  await recover(inside, second)
  expect(await own(inside)).toHaveLength(1)
  expect(await device(inside)).toMatchObject({ mobileAuthRegistered: false, hasRecoveryCode: false })
  expect(await list(inside)).toBe('ok')
})

test('a person with the factor at hand renews the recovery code, which voids the previous one', async () => {
  const person = await given.person(server, 'Again')
  expect(await outcomeOf(renew(person))).toBe('REQUIRE_MOBILE_AUTH_REGISTRATION')
  const { device: key, code } = await add(person, { first: true })
  server.pass(6 * MINUTE)
  expect(await outcomeOf(renew(person))).toBe('reauthentication.required')
  await givePasskey(server, person, key)
  expect(await outcomeOf(renew(person)), 'a second factor makes no session recent').toBe('reauthentication.required')
  await as(server, person).call(resumeSession, { body: { password: 'correct horse battery' } })
  const next = await renew(person)
  expect(await lastMail(server, person)).toContain('A new recovery code was created')
  const half = await given.signIn(server, person)
  expect(await outcomeOf(renew(half))).toBe('REQUIRE_MOBILE_AUTH_LOGIN')
  expect(await outcomeOf(recover(half, code!))).toBe('MOBILE_BACKUP_CODE_INVALID')
  expect(await outcomeOf(recover(half, next))).toBe('ok')
  expect((await accountEventsOf(server, person)).filter((type) => type === 'RECOVERY_CODE_RENEWED')).toHaveLength(1)
})

test('an authenticator’s recovery code is renewed; removing the last passkey removes its code', async () => {
  const person = await given.person(server, 'Device')
  const { secret, backupCode } = await registerAuthenticator(server, person)
  const next = await renew(person)
  const half = await given.signIn(server, person)
  expect(await outcomeOf(recover(half, backupCode))).toBe('MOBILE_BACKUP_CODE_INVALID')
  server.pass(STEP)
  await as(server, half).call(loginMobileAuth, { body: { totp: codeOf(server, secret) } })
  expect(await outcomeOf(recover(half, next))).toBe('ok')
  const other = await given.person(server, 'Last')
  await add(other, { first: true })
  const [passkey] = await own(other)
  await as(server, other).call(removePasskey, { params: { passkeyUuid: passkey!.uuid } })
  expect(await device(other)).toMatchObject({ hasRecoveryCode: false })
})

/**
 * Runs an action while a person's row is locked and another change is waiting for that lock, then releases the lock.
 */
async function meanwhile<T>(person: TestPerson, start: () => Promise<T>, work: (db: Db) => Promise<unknown>) {
  const { write, beside } = server.ports.databases
  const held = await write.transaction().execute(async (db) => {
    await sql`select from person where id = ${person.uuid} for update`.execute(db)
    const started = start()
    const waiting = sql<{ many: number }>`select count(*)::integer as many from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`
    await expect.poll(async () => (await waiting.execute(beside)).rows[0]!.many).toBe(1)
    await work(db)
    return { started }
  })
  return held.started
}
type Db = (typeof server)['ports']['databases']['write']

const insertDevice = (db: Db, { uuid }: TestPerson) => {
  const secret = sealText(server.ports.masterKey, 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP', sealContext(uuid))
  const at = server.ports.clock.now()
  const row = { person_id: uuid, secret, registered_at: at, created: at, backup_hash: Buffer.alloc(32) }
  return db.insertInto('mobile_authenticator').values(row).execute()
}
const codesOf = ({ uuid }: TestPerson) =>
  server.ports.databases.read.selectFrom('passkey_recovery').select('person_id').where('person_id', '=', uuid).execute()

test('a passkey registered together with an authenticator creates no second recovery code', async () => {
  const person = await given.person(server, 'Both at once')
  const body = { mobileInitKey: await mobileInitKey(server, person) }
  const { credential } = makePasskey(server, await as(server, person).call(beginPasskey, { body }))
  const { recoveryCode } = await meanwhile(
    person,
    () => as(server, person).call(addPasskey, { body: { name: 'Key', credential } }),
    (db) => insertDevice(db, person),
  )
  expect([recoveryCode, await codesOf(person)]).toEqual([null, []])
})

test('an authenticator registered together with a passkey replaces the passkey’s recovery code', async () => {
  const person = await given.person(server, 'Both the other way')
  const key = await mobileInitKey(server, person)
  const { mobileSecret } = await as(server, person).call(preregisterMobileAuth, { body: { mobileInitKey: key } })
  const body = { totp: codeOf(server, mobileSecret) }
  const row = { person_id: person.uuid, code_hash: Buffer.alloc(32), created: server.ports.clock.now() }
  await meanwhile(
    person,
    () => as(server, person).call(registerMobileAuth, { body }),
    (db) => db.insertInto('passkey_recovery').values(row).execute(),
  )
  expect(await codesOf(person)).toEqual([])
})

test('no recovery code is created for a factor that is being removed', async () => {
  const person = await given.person(server, 'Going')
  await registerAuthenticator(server, person)
  const outcome = await meanwhile(
    person,
    () => outcomeOf(renew(person)),
    (db) => db.deleteFrom('mobile_authenticator').where('person_id', '=', person.uuid).execute(),
  )
  expect([outcome, await codesOf(person)]).toEqual(['REQUIRE_MOBILE_AUTH_REGISTRATION', []])
})

test('an authenticator removed with the passkeys is recorded; an unfinished one is not', async () => {
  const [person, other] = [await given.person(server, 'Recorded'), await given.person(server, 'Unfinished')]
  const removed = async (who: TestPerson) =>
    (await accountEventsOf(server, who)).filter((type) => /PASSKEY_REMOVED|UNREGISTERED/.test(type))
  const { code } = await add(person, { first: true })
  await insertDevice(server.ports.databases.write, person)
  await recover(await given.signIn(server, person), code!)
  expect((await removed(person)).toSorted()).toEqual(['MOBILE_AUTH_UNREGISTERED', 'PASSKEY_REMOVED'])
  const { code: second } = await add(other, { first: true })
  await insertDevice(server.ports.databases.write, other)
  const { write } = server.ports.databases
  const unfinished = { registered_at: null, backup_hash: null }
  await write.updateTable('mobile_authenticator').set(unfinished).where('person_id', '=', other.uuid).execute()
  await recover(await given.signIn(server, other), second!)
  expect(await removed(other)).toEqual(['PASSKEY_REMOVED'])
})
