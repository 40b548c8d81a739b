import { setTimeout } from 'node:timers/promises'
import { listAssets } from '@strongroom/contract/documents/assets.ts'
import { updateLifecycle } from '@strongroom/contract/workspaces/lifecycle.ts'
import {
  inviteParticipants,
  listParticipants,
  updateParticipant,
} from '@strongroom/contract/workspaces/participants.ts'
import { downloadDocument } from '@strongroom/contract/documents/versions.ts'
import { findQuota } from '@strongroom/contract/organisation/workgroups.ts'
import { findWorkspace, listMyWorkspaces } from '@strongroom/contract/workspaces/workspaces.ts'
import { expect, test } from 'vitest'
import { connectionsCounted } from '../test/administration/count-connections.ts'
import { as, type TestPerson } from '../test/as.ts'
import { eventsOf } from '../test/audit.ts'
import { restOf } from '../test/files/rest-of.ts'
import * as given from '../test/given.ts'
import { outcomeOf } from '../test/matrix.ts'
import { useServer } from '../test/server.ts'

// No job runs before the assertions of these tests: the rule alone ends what is over.
const server = useServer()
const MINUTE = 60_000
/** In minutes. */
const DAY = 1440
const later = (minutes: number) => server.ports.clock.now().getTime() + minutes * MINUTE

async function aWorkspace(bytes = Buffer.from('text')) {
  const { owner, workspace } = await given.workspaceWith(server)
  const guest = await given.person(server, 'Guest')
  const participantUuid = await given.participant(server, { owner, workspace }, guest, [
    'hasDownload',
    'hasCreateDocument',
  ])
  const asset = await as(server, owner).upload({ name: 'big.bin', bytes }, { workspaceUuid: workspace.uuid })
  await server.drain()
  return { owner, guest, workspace, participantUuid, asset, workspaceUuid: workspace.uuid }
}
type Place = Awaited<ReturnType<typeof aWorkspace>>

const until = ({ owner, participantUuid }: Place, expiresTime: number) =>
  as(server, owner).call(updateParticipant, { params: { participantUuid }, body: { expiresTime } })

const download = (who: TestPerson, { asset }: Place) =>
  as(server, who).fetch(downloadDocument, { params: { assetUuid: asset.uuid }, query: { acceptUnscanned: true } })

/** The answers to a person: the workspace, its contents, its people, a download. */
async function seenBy(who: TestPerson, place: Place) {
  const { workspaceUuid } = place
  const my = await as(server, who).call(listMyWorkspaces, { query: {} })
  return {
    workspace: await outcomeOf(as(server, who).call(findWorkspace, { params: { workspaceUuid }, query: {} })),
    folder: await outcomeOf(as(server, who).call(listAssets, { query: { workspaceUuid } })),
    people: await outcomeOf(as(server, who).call(listParticipants, { query: { workspaceUuid } })),
    download: (await download(who, place)).status,
    upload: await outcomeOf(as(server, who).upload({ name: 'late.txt', bytes: 'x' }, { workspaceUuid })),
    listed: my.content.some(({ uuid }) => uuid === workspaceUuid),
  }
}

test('an ended participation leaves nothing visible, also before the job runs', async () => {
  const place = await aWorkspace()
  await until(place, later(1))
  expect(await seenBy(place.guest, place)).toMatchObject({ workspace: 'ok', download: 200, upload: 'ok', listed: true })
  server.pass(MINUTE + 1)
  const gone = 'workspace.not.found'
  const nothing = { workspace: gone, folder: gone, people: gone, download: 404, upload: gone, listed: false }
  expect(await seenBy(place.guest, place)).toEqual(nothing)
  const query = { workspaceUuid: place.workspaceUuid }
  const { content } = await as(server, place.owner).call(listParticipants, { query })
  expect(content.map(({ uuid }) => uuid)).not.toContain(place.participantUuid)
})

test('events before the end of a participation are not sent after it', async () => {
  const place = await aWorkspace()
  const { guest, workspaceUuid } = place
  // Checked on the rule itself: the door would refuse a call that lists events.
  const told = () =>
    server.asOwner('select type from visible_event($1, $2, $3)', [guest.uuid, workspaceUuid, server.ports.clock.now()])
  await until(place, later(1))
  expect(await told()).not.toEqual([])
  server.pass(MINUTE + 1)
  expect(await told()).toEqual([])
})

test('the quota excludes ended participations, also before they are ended by the job', async () => {
  const place = await aWorkspace()
  const { owner, workspace } = place
  const { write } = server.ports.databases
  await write.updateTable('member').set({ is_workgroup_admin: true }).where('person_id', '=', owner.uuid).execute()
  const quota = async () => {
    await connectionsCounted(server)
    const params = { workgroupUuid: workspace.workgroupUuid }
    return (await as(server, owner).call(findQuota, { params })).currentOrgConnections
  }
  await until(place, later(1))
  const before = await quota()
  server.pass(MINUTE + 1)
  expect(await quota()).toBe(before - 1)
})

test('a person whose participation has ended is invited again, also before the job runs', async () => {
  const place = await aWorkspace()
  await until(place, later(1))
  server.pass(MINUTE + 1)
  const { owner, workspaceUuid, guest, participantUuid } = place
  const invite = as(server, owner).call(inviteParticipants, { body: { workspaceUuid, emails: [guest.email] } })
  expect(await outcomeOf(invite)).toBe('ok')
  const { content } = await as(server, owner).call(listParticipants, { query: { workspaceUuid } })
  const again = content.filter(({ user }) => user.email === guest.email)
  expect(again).toHaveLength(1)
  expect(again[0]!.uuid).not.toBe(participantUuid)
  const events = (await eventsOf(server, owner, { uuid: workspaceUuid })).slice(0, 2)
  expect(events).toMatchObject([{ type: 'PARTICIPANT_INVITED' }, { type: 'PARTICIPANT_EXPIRED', actor: '' }])
})

test('a workspace closes for everybody at its planned end, also before the job runs', async () => {
  const place = await aWorkspace()
  const { workspaceUuid, owner, guest } = place
  const body = { endDate: later(DAY + 1), endReason: '', reminderDays: 0 } as const
  await as(server, owner).call(updateLifecycle, { params: { workspaceUuid }, body })
  server.pass(DAY * MINUTE)
  for (const who of [owner, guest])
    expect(await seenBy(await given.signIn(server, who), place)).toMatchObject({ download: 200, listed: true })
  server.pass(MINUTE + 1)
  const closed = 'workspace.closed'
  const nothing = { workspace: closed, folder: closed, people: closed, upload: closed, listed: false }
  for (const who of [owner, guest]) {
    const { download: status, ...seen } = await seenBy(await given.signIn(server, who), place)
    expect(seen).toEqual(nothing)
    expect(status).toBeGreaterThanOrEqual(400)
  }
})

test('running downloads end with the right, also before the job runs', async () => {
  const place = await aWorkspace(Buffer.alloc(48 << 20, 7))
  await until(place, later(1))
  const response = await download(place.guest, place)
  expect(response.status).toBe(200)
  server.pass(MINUTE + 1)
  await setTimeout(700)
  expect(await restOf(response)).toBe('broken')
})
