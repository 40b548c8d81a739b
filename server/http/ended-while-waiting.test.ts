import { readPageText } from '@strongroom/contract/documents/document-text.ts'
import { thumbnailLatest } from '@strongroom/contract/documents/versions.ts'
import { logout } from '@strongroom/contract/identity/sign-in.ts'
import { createBanner, listBanners } from '@strongroom/contract/organisation/installation/operator-notices.ts'
import { renewRecoveryCode } from '@strongroom/contract/identity/two-step.ts'
import { changePassword } from '@strongroom/contract/identity/users.ts'
import { limits } from '@strongroom/contract/wire/limits.ts'
import { removeParticipant } from '@strongroom/contract/workspaces/participants.ts'
import { findWorkspace, renameWorkspace } from '@strongroom/contract/workspaces/workspaces.ts'
import { sql, type Transaction } from 'kysely'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { DB } from '../database/db.gen.ts'
import { as, type TestPerson } from '../test/as.ts'
import { directoryOf } from '../test/administration/scim.ts'
import { pdfFile } from '../test/files/files.ts'
import { registerAuthenticator } from '../test/fakes/authenticator.ts'
import * as given from '../test/given.ts'
import { outcomeOf } from '../test/matrix.ts'
import { useServer } from '../test/server.ts'
import { somebodyWaits } from '../test/somebody-waits.ts'

const server = useServer()
/** Longer than a request may take without its session being looked up again. */
const LONG = 200

/** Holds a lock until `meanwhile` is over, and some time. */
const holding = (lock: (db: Transaction<DB>) => Promise<unknown>, meanwhile: () => Promise<unknown>) =>
  server.ports.databases.write.transaction().execute(async (db) => {
    await lock(db)
    await meanwhile()
    await sleep(LONG)
  })

const ofWorkspace = (id: string) => (db: Transaction<DB>) =>
  db.selectFrom('workspace').select('id').where('id', '=', id).forUpdate().execute()

const disable = (person: TestPerson) =>
  server.ports.databases.beside
    .updateTable('person')
    .set({ disabled_at: server.ports.clock.now() })
    .where('id', '=', person.uuid)
    .execute()

test('a change that waited changes nothing if its session ended meanwhile, or its person was disabled', async () => {
  const owner = await given.person(server, 'Owner')
  const workspace = await given.workspaceOf(server, owner)
  const params = { workspaceUuid: workspace.uuid }
  const nameOf = async (who: TestPerson) => (await as(server, who).call(findWorkspace, { params, query: {} })).name
  for (const end of [() => as(server, owner).call(logout, {}), () => disable(owner)]) {
    const again = await given.signIn(server, owner)
    Object.assign(owner, { token: again.token })
    let renaming: Promise<string> | undefined
    await holding(ofWorkspace(workspace.uuid), async () => {
      renaming = outcomeOf(as(server, owner).call(renameWorkspace, { params, body: { name: 'Renamed afterwards' } }))
      await somebodyWaits(server)
      await end()
    })
    expect(await renaming).toBe('signed.out')
  }
  await server.ports.databases.write
    .updateTable('person')
    .set({ disabled_at: null })
    .where('id', '=', owner.uuid)
    .execute()
  const { token } = await given.signIn(server, owner)
  expect(await nameOf({ ...owner, token })).toBe(workspace.name)
})

test('a change that waited changes nothing if its person lost the role that it needs', async () => {
  const operator = await given.person(server, 'Operator')
  const role = (is_operator: boolean) =>
    server.ports.databases.beside.updateTable('person').set({ is_operator }).where('id', '=', operator.uuid).execute()
  await role(true)
  const message = { 'en-gb': 'Too late', cy: null, mi: null }
  const more = { type: 'global', isOngoing: true, showMessage: true } as const
  const times = { startTime: null, timeStopDisplayMsg: null, timer: null }
  let creating: Promise<string> | undefined
  const lock = (db: Transaction<DB>) => sql`select pg_advisory_xact_lock(hashtext('strongroom-banners'))`.execute(db)
  await holding(lock, async () => {
    creating = outcomeOf(as(server, operator).call(createBanner, { body: { message, ...more, ...times } }))
    await somebodyWaits(server)
    await role(false)
  })
  expect(await creating).toBe('try.again')
  await role(true)
  expect(await as(server, operator).call(listBanners, {})).toEqual([])
})

test('a read that waited for its turn answers nothing if its session ended meanwhile', async () => {
  const owner = await given.person(server, 'Owner')
  const workspace = await given.workspaceOf(server, owner)
  const params = { workspaceUuid: workspace.uuid }
  const other = await given.signIn(server, owner)
  const renaming: Promise<string>[] = []
  let reading: Promise<string> | undefined
  await holding(ofWorkspace(workspace.uuid), async () => {
    for (let nth = 0; nth < limits.requestsAtOnce; nth++)
      renaming.push(
        outcomeOf(as(server, other as TestPerson).call(renameWorkspace, { params, body: { name: `N ${nth}` } })),
      )
    await somebodyWaits(server, limits.requestsAtOnce)
    reading = outcomeOf(as(server, owner).call(findWorkspace, { params, query: {} }))
    await sleep(LONG)
    await server.ports.databases.beside
      .updateTable('session')
      .set({ ended_at: server.ports.clock.now() })
      .where('person_id', '=', owner.uuid)
      .execute()
  })
  expect(await reading).toBe('signed.out')
  expect(new Set(await Promise.all(renaming))).toEqual(new Set(['signed.out']))
})

const ofPerson = (id: string) => (db: Transaction<DB>) =>
  db.selectFrom('person').select('id').where('id', '=', id).forUpdate().execute()

test('a session that ended while it waited gets no new recovery code', async () => {
  const anna = await given.person(server, 'Anna')
  await registerAuthenticator(server, anna)
  const codeHash = async () =>
    (
      await server.ports.databases.beside
        .selectFrom('mobile_authenticator')
        .select('backup_hash')
        .where('person_id', '=', anna.uuid)
        .executeTakeFirstOrThrow()
    ).backup_hash
  const before = await codeHash()
  let renewing: Promise<string> | undefined
  const lockAndEnd = async (db: Transaction<DB>) => {
    await ofPerson(anna.uuid)(db)
    const ended_at = server.ports.clock.now()
    await db.updateTable('session').set({ ended_at }).where('person_id', '=', anna.uuid).execute()
  }
  await holding(lockAndEnd, async () => {
    renewing = outcomeOf(as(server, anna).call(renewRecoveryCode, {}))
    await somebodyWaits(server)
  })
  expect(await renewing).toBe('signed.out')
  expect(await codeHash()).toEqual(before)
})

test('a password that was set meanwhile is not replaced by who knew the previous one', async () => {
  const anna = await given.person(server, 'Anna')
  const passwordHash = await server.ports.passwords.hash('set by the owner of the mailbox')
  const params = { userUuid: anna.uuid }
  const body = { oldPassword: 'correct horse battery', newPassword: 'chosen by a thief of it' }
  let changing: Promise<string> | undefined
  await holding(
    (db) => db.updateTable('person').set({ password_hash: passwordHash }).where('id', '=', anna.uuid).execute(),
    async () => {
      changing = outcomeOf(as(server, anna).call(changePassword, { params, body }))
      await somebodyWaits(server)
    },
  )
  expect(await changing).toBe('try.again')
  const { password_hash: stored } = await server.ports.databases.beside
    .selectFrom('person')
    .select('password_hash')
    .where('id', '=', anna.uuid)
    .executeTakeFirstOrThrow()
  expect(stored).toBe(passwordHash)
})

test('a directory whose token was revoked while it waited changes nothing', async () => {
  const { scim, member } = await directoryOf(server)
  let changing: Promise<{ status: number }> | undefined
  await holding(ofPerson(member.uuid), async () => {
    const operation = { op: 'replace', path: 'name.givenName', value: 'Renamed' }
    const schemas = ['urn:ietf:params:scim:api:messages:2.0:PatchOp']
    changing = scim.send('PATCH', `/Users/${member.uuid}`, { schemas, Operations: [operation] })
    await somebodyWaits(server)
    await server.ports.databases.beside
      .updateTable('provisioning_token')
      .set({ revoked_at: server.ports.clock.now() })
      .where('id', '=', scim.token.uuid)
      .execute()
  })
  expect((await changing)?.status).toBe(401)
})

test('a picture that was drawn meanwhile is not sent after its session or the right to it has ended', async () => {
  const { owner, workspace, people } = await given.workspaceWith(server, { viewer: [], other: [] })
  const file = { name: 'plan.pdf', bytes: await pdfFile({ pages: 1 }) }
  const asset = await as(server, owner).upload(file, { workspaceUuid: workspace.uuid })
  await server.drain()
  const { renderer } = server.ports
  const { watermark } = renderer
  const draw = (who: TestPerson, end: () => Promise<unknown>) => {
    renderer.watermark = async (...picture) => {
      await end()
      await sleep(LONG)
      return watermark(...picture)
    }
    return as(server, who).fetch(thumbnailLatest, { params: { assetUuid: asset.uuid } })
  }
  try {
    expect((await draw(people.viewer, async () => {})).status).toBe(200)
    const { id: participantUuid } = await server.ports.databases.read
      .selectFrom('participant')
      .select('id')
      .where('person_id', '=', people.other.uuid)
      .executeTakeFirstOrThrow()
    const remove = () => as(server, owner).call(removeParticipant, { params: { participantUuid } })
    const removed = await draw(people.other, remove)
    expect([removed.status, await removed.json()]).toMatchObject([409, { code: 'try.again' }])
    const signedOut = await draw(people.viewer, () => as(server, people.viewer).call(logout, {}))
    expect([signedOut.status, await signedOut.json()]).toMatchObject([401, { code: 'signed.out' }])
  } finally {
    renderer.watermark = watermark
  }
})

test('a text that was read meanwhile is not sent after its session has ended', async () => {
  const { owner, workspace, people } = await given.workspaceWith(server, { reader: ['hasDownload'] })
  const file = { name: 'plan.pdf', bytes: await pdfFile({ pages: 1 }) }
  const asset = await as(server, owner).upload(file, { workspaceUuid: workspace.uuid })
  await server.drain()
  const { renderer } = server.ports
  const { pageText } = renderer
  renderer.pageText = async (page) => {
    await as(server, people.reader).call(logout, {})
    await sleep(LONG)
    return pageText(page)
  }
  const params = { versionUuid: asset.latestDocumentVersion!.uuid, page: '1' }
  const reading = outcomeOf(as(server, people.reader).call(readPageText, { params }))
  expect(await reading.finally(() => (renderer.pageText = pageText))).toBe('signed.out')
})
