import { createThread } from '@strongroom/contract/documents/comments.ts'
import { addTags } from '@strongroom/contract/documents/tags.ts'
import { placeHolds, releaseHolds } from '@strongroom/contract/organisation/oversight/legal-holds.ts'
import {
  askOwners,
  listOverseenWorkspaces,
  planClosings,
} from '@strongroom/contract/organisation/oversight/overseen-workspaces.ts'
import { exportAudit } from '@strongroom/contract/record/audit-exports.ts'
import { limits } from '@strongroom/contract/wire/limits.ts'
import { closeWorkspace, listWorkspaces, updateLifecycle } from '@strongroom/contract/workspaces/lifecycle.ts'
import { createWorkspace, listMyWorkspaces } from '@strongroom/contract/workspaces/workspaces.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { setMember } from '../../test/administration/enterprise.ts'
import { as, type TestPerson } from '../../test/as.ts'
import { mailsTo } from '../../test/fakes/mails.ts'
import * as given from '../../test/given.ts'
import { outcomeOf } from '../../test/matrix.ts'
import { useServer } from '../../test/server.ts'
import { followPlans } from '../../workspaces/lifecycle/follow-plans.job.ts'
import { forgetClosed } from '../../workspaces/lifecycle/forget-closed.job.ts'
import { purgeWorkspace } from '../../workspaces/lifecycle/purge-workspace.job.ts'
import { restartPurges } from '../../workspaces/lifecycle/restart-purges.job.ts'

const server = useServer()
const DAY = 86_400_000
let total = 0
const db = () => server.ports.databases.write

/** A workgroup whose member owns a workspace with a tagged document, a comment and a guest. */
async function group() {
  const domain = `hold-closed-${++total}.example`
  const workgroupUuid = await given.workgroup(server, domain)
  const admin = await given.person(server, 'Admin', domain)
  await setMember(server, admin, { is_workgroup_admin: true })
  const owner = await given.person(server, 'Owner', domain)
  const workspace = await as(server, owner).call(createWorkspace, { body: { name: 'Evidence' } })
  const workspaceUuid = workspace.uuid
  const guest = await given.person(server, 'Guest')
  await given.participant(server, { owner, workspace }, guest, ['hasCommenter'])
  const { uuid: assetUuid } = await as(server, owner).upload({ name: 'A.txt', bytes: 'secret' }, { workspaceUuid })
  await as(server, owner).call(addTags, { body: { assetUuid, tags: [{ name: 'Draft', type: 'TEXT', value: '' }] } })
  await as(server, owner).call(createThread, { body: { text: 'Hello', workspaceUuid } })
  await server.drain()
  return { workgroupUuid, admin, owner, guest, workspaceUuid }
}
type Group = Awaited<ReturnType<typeof group>>

const close = ({ owner, workspaceUuid }: Group) =>
  as(server, owner).call(closeWorkspace, { params: { workspaceUuid }, body: { comment: 'Done' } })
const send = (
  who: TestPerson,
  call: typeof placeHolds | typeof releaseHolds,
  { workgroupUuid, workspaceUuid }: Group,
) =>
  as(server, who).call(call, {
    params: { workgroupUuid },
    body: { workspaceUuids: [workspaceUuid], reason: 'The Quarry dispute' },
  })
const list = async (who: TestPerson, { workgroupUuid }: Group, query: object = {}) =>
  (await as(server, who).call(listOverseenWorkspaces, { params: { workgroupUuid }, query: query as never })).content

/** The marks of legal hold in this person's own list of workspaces. */
const heldFor = async (who: TestPerson, query: { closed?: 'true'; isAdminContext?: 'true' } = {}) =>
  (await as(server, who).call(listWorkspaces, { query })).content.map(({ held }) => held)

test('the list of workspaces marks held ones, closed ones for administrators only', async () => {
  const made = await group()
  const invited = await given.person(server, 'Invited')
  await given.invitee(server, { owner: made.owner, workspace: { uuid: made.workspaceUuid } }, invited, [])
  expect(await heldFor(made.admin, { isAdminContext: 'true' })).toEqual([false])
  await send(made.admin, placeHolds, made)
  expect(await heldFor(made.admin, { isAdminContext: 'true' })).toEqual([true])
  for (const who of [made.owner, made.guest]) expect(await heldFor(who)).toEqual([true])
  expect(await heldFor(invited)).toEqual([])
  // Before its two-step door, people don't learn of it.
  await server.asOwner('update workspace set two_step = true where id = $1', [made.workspaceUuid])
  expect(await heldFor(made.guest)).toEqual([false])
  expect(await heldFor(made.admin, { isAdminContext: 'true' })).toEqual([true])
  await server.asOwner('update workspace set two_step = false where id = $1', [made.workspaceUuid])
  await send(made.admin, releaseHolds, made)
  await close(made)
  await send(made.admin, placeHolds, made)
  expect(await heldFor(made.admin, { closed: 'true', isAdminContext: 'true' })).toEqual([true])
  for (const who of [made.owner, made.guest])
    expect([await heldFor(who, { closed: 'true' }), await heldFor(who)]).toEqual([[], []])
})

/** The remains of a workspace. */
async function leftOf({ workspaceUuid }: Group) {
  const { rows } = await sql<Record<'names' | 'comments' | 'tags' | 'versions' | 'blobs' | 'guests', number>>`
    select (select count(*) from asset where workspace_id = ${workspaceUuid} and kind = 'DOCUMENT')::integer as names,
           (select count(*) from comment where workspace_id = ${workspaceUuid})::integer as comments,
           (select count(*) from asset_tag where workspace_id = ${workspaceUuid})::integer as tags,
           (select count(*) from version v join asset a on a.id = v.asset_id
             where a.workspace_id = ${workspaceUuid})::integer as versions,
           (select count(*) from blob where workspace_id = ${workspaceUuid})::integer as blobs,
           (select count(*) from participant where workspace_id = ${workspaceUuid}
             and person_id is not null)::integer as guests`.execute(db())
  return rows[0]!
}
const purgedAt = async ({ workspaceUuid }: Group) =>
  (await db().selectFrom('workspace').select('purged_at').where('id', '=', workspaceUuid).executeTakeFirstOrThrow())
    .purged_at

test('a closed workspace on hold isn’t forgotten after ninety days, but it is after the release', async () => {
  const made = await group()
  await close(made)
  await server.drain()
  expect(await list(made.admin, made)).toEqual([])
  const none = { hold: true, release: false, delete: false, updateOwner: false, updateLifecycle: false }
  expect(await list(made.admin, made, { closed: 'true' })).toMatchObject([
    { name: 'Evidence', hold: null, closedTime: expect.any(Number), actions: { ...none, askOwner: false } },
  ])
  const mails = (await mailsTo(server, made.guest.email)).length
  expect(await send(made.admin, placeHolds, made)).toMatchObject({ done: [made.workspaceUuid], errors: [] })
  expect(await send(made.admin, placeHolds, made)).toMatchObject({ errors: [{ code: 'workspace.held' }] })
  expect(await list(made.admin, made, { closed: 'true', held: 'true' })).toMatchObject([
    { hold: { reason: 'The Quarry dispute' }, actions: { hold: false, release: true, delete: false } },
  ])

  await server.pass(limits.closedKept + DAY)
  await forgetClosed.work(server.ports, {})
  expect(await leftOf(made)).toMatchObject({ names: 1, comments: 1, guests: 2 })
  const admin = await given.signIn(server, made.admin)
  expect(await list(admin, made, { closed: 'true' })).toHaveLength(1)
  expect(await heldFor(admin, { closed: 'true', isAdminContext: 'true' })).toEqual([true])
  const query = { workspaceUuid: made.workspaceUuid, isDeletedWorkspace: 'true' }
  const audit = await as(server, await given.signIn(server, made.owner)).fetch(exportAudit, { query })
  const text = await audit.text()
  expect(text).toContain('WORKSPACE_HELD')
  expect(text).not.toContain('Quarry')

  expect(await send(admin, releaseHolds, made)).toMatchObject({ done: [made.workspaceUuid] })
  await forgetClosed.work(server.ports, {})
  expect(await leftOf(made)).toMatchObject({ names: 0, comments: 0, guests: 1 })
  expect(await list(admin, made, { closed: 'true' })).toEqual([])
  expect(await heldFor(admin, { closed: 'true', isAdminContext: 'true' })).toEqual([])
  for (const call of [placeHolds, releaseHolds])
    expect(await send(admin, call, made)).toMatchObject({ done: [], errors: [{ code: 'workspace.not.found' }] })
  expect(await mailsTo(server, made.guest.email)).toHaveLength(mails)
})

test('other calls about several workspaces still refuse closed ones', async () => {
  const made = await group()
  await close(made)
  const { workgroupUuid, workspaceUuid, admin } = made
  const refused = { done: [], errors: [{ workspaceUuid, code: 'workspace.not.found' }] }
  const body = { workspaceUuids: [workspaceUuid] }
  const endDate = server.ports.clock.now().getTime() + 10 * DAY
  expect(await as(server, admin).call(askOwners, { params: { workgroupUuid }, body })).toMatchObject(refused)
  expect(
    await as(server, admin).call(planClosings, {
      params: { workgroupUuid },
      body: { ...body, endDate, endReason: 'x' },
    }),
  ).toMatchObject(refused)
  expect(await outcomeOf(send(made.owner, placeHolds, made))).toBe('permission.denied')
})

test('a hold before the purge keeps versions and tags until the release; a closed plan stays as it was', async () => {
  const made = await group()
  const params = { workspaceUuid: made.workspaceUuid }
  const body = { endDate: server.ports.clock.now().getTime() + 3 * DAY, endReason: 'Done', reminderDays: 0 as const }
  await as(server, made.owner).call(updateLifecycle, { params, body })
  await close(made)
  const mails = (await mailsTo(server, made.guest.email)).length
  await send(made.admin, placeHolds, made)
  await server.drain()
  await restartPurges.work(server.ports, {})
  await server.drain()
  expect(await leftOf(made)).toMatchObject({ names: 1, comments: 1, tags: 1, versions: 1 })
  expect(await purgedAt(made)).toBeNull()
  expect(await mailsTo(server, made.guest.email)).toHaveLength(mails)
  await send(made.admin, releaseHolds, made)
  await restartPurges.work(server.ports, {})
  await server.drain()
  expect(await leftOf(made)).toMatchObject({ names: 1, comments: 1, tags: 0, versions: 0, blobs: 0 })
  expect(await purgedAt(made)).not.toBeNull()
})

test('a hold in the middle of the purge stops it without an error, and the release lets it end', async () => {
  const made = await group()
  await close(made)
  // The purge calls this after it has found the workspace closed and not held.
  const blobs = {
    ...server.ports.blobs,
    expectOwn: async (id: string) => {
      await send(made.admin, placeHolds, made)
      await server.ports.blobs.expectOwn(id)
    },
  }
  await purgeWorkspace.work({ ...server.ports, blobs }, { workspaceId: made.workspaceUuid })
  expect(await leftOf(made)).toMatchObject({ tags: 1, versions: 1 })
  expect(await purgedAt(made)).toBeNull()
  await send(made.admin, releaseHolds, made)
  await purgeWorkspace.work(server.ports, { workspaceId: made.workspaceUuid })
  expect(await leftOf(made)).toMatchObject({ names: 1, comments: 1, tags: 0, versions: 0, blobs: 0 })
  expect(await purgedAt(made)).not.toBeNull()
})

test('placing a hold and a purge at once: neither fails, whichever comes first', async () => {
  for (let round = 0; round < 4; round++) {
    const made = await group()
    await close(made)
    const [outcome] = await Promise.all([
      send(made.admin, placeHolds, made),
      purgeWorkspace.work(server.ports, { workspaceId: made.workspaceUuid }),
      server.drain(),
    ])
    expect(outcome).toMatchObject({ done: [made.workspaceUuid] })
    await server.drain()
    await send(made.admin, releaseHolds, made)
    await restartPurges.work(server.ports, {})
    await server.drain()
    expect(await leftOf(made)).toMatchObject({ names: 1, comments: 1, tags: 0, versions: 0, blobs: 0 })
    expect(await purgedAt(made)).not.toBeNull()
  }
})

test('a workspace past its planned end that no job has closed yet can be held, and stays open', async () => {
  const made = await group()
  const params = { workspaceUuid: made.workspaceUuid }
  const body = { endDate: server.ports.clock.now().getTime() + 2 * DAY, endReason: 'Done', reminderDays: 0 as const }
  await as(server, made.owner).call(updateLifecycle, { params, body })
  await server.pass(2 * DAY + 1)
  const admin = await given.signIn(server, made.admin)
  expect(await send(admin, placeHolds, made)).toMatchObject({ done: [made.workspaceUuid] })
  await followPlans.work(server.ports, {})
  const mine = await as(server, await given.signIn(server, made.owner)).call(listMyWorkspaces, { query: {} })
  expect(mine.content.map(({ uuid }) => uuid)).toContain(made.workspaceUuid)
})
