import { AsyncResource } from 'node:async_hooks'
import { getMyself } from '@strongroom/contract/identity/sign-in.ts'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { asSystem, type Change } from '../../kernel/change.ts'
import { as, type TestPerson } from '../../test/as.ts'
import * as given from '../../test/given.ts'
import { startProvider, type TestProvider } from '../../test/fakes/identity-provider.ts'
import { outcomeOf } from '../../test/matrix.ts'
import { useServer } from '../../test/server.ts'
import { somebodyWaits } from '../../test/somebody-waits.ts'
import { givenProvider } from '../../test/fakes/sign-on.ts'
import { endPasswordSessions } from './end-password-sessions.ts'
import { openSession } from './open-session.ts'

const server = useServer()
let provider: TestProvider
let workgroupId: string

beforeAll(async () => {
  provider = await startProvider([server.url])
  workgroupId = await given.workgroup(server, 'sso.example')
  await givenProvider(server, provider, { workgroup: workgroupId, domains: ['sso.example'] })
  return () => provider.close()
})
beforeEach(() => setPasswords(server.ports.databases.write, true))

const setPasswords = (db: Change['db'] | typeof server.ports.databases.write, allowed: boolean) =>
  db.updateTable('workgroup').set({ password_sign_in: allowed }).where('id', '=', workgroupId).execute()

const alive = (person: TestPerson) => outcomeOf(as(server, person).call(getMyself, { query: {} }))

const switching = (before: (change: Change) => Promise<void>) =>
  asSystem(server.ports, 'passwords are switched off in a test', async (change) => {
    change.unaudited('passwords are switched off in a test')
    await setPasswords(change.db, false)
    const ended = await endPasswordSessions(change, { workgroupId })
    await before(change)
    return ended
  })

test('a sign-in during the switch to single sign-on is checked again and refused', async () => {
  const anna = await given.person(server, 'Anna', 'sso.example')
  let signIn: Promise<string> | undefined
  await switching(async () => {
    // The password was right and permitted when it was compared.
    signIn = outcomeOf(given.signIn(server, anna))
    await somebodyWaits(server)
  })
  expect(await signIn).toBe('try.again')
  expect([await alive(anna), await outcomeOf(given.signIn(server, anna))]).toEqual(['signed.out', 'login.invalid'])
})

test('a session opened during the switch to single sign-on ends with the others', async () => {
  const anna = await given.person(server, 'Anna', 'sso.example')
  // Another request does it: bound here, outside the transaction below.
  const begin = AsyncResource.bind(() => switching(() => Promise.resolve()))
  let ending: Promise<number> | undefined
  const opened = await asSystem(server.ports, 'a session is opened slowly in a test', async (change) => {
    change.unaudited('a session is opened slowly in a test')
    const session = await openSession(change, anna.uuid)
    ending = begin()
    await somebodyWaits(server)
    return session
  })
  expect(await ending).toBe(2)
  expect([await alive(anna), await alive({ ...anna, token: opened.token })]).toEqual(['signed.out', 'signed.out'])
})
