import { setTimeout } from 'node:timers/promises'
import { downloadDocument } from '@strongroom/contract/documents/versions.ts'
import { exportSealedAudit } from '@strongroom/contract/record/audit-exports.ts'
import { updateLifecycle } from '@strongroom/contract/workspaces/lifecycle.ts'
import { inviteParticipants, updateParticipant } from '@strongroom/contract/workspaces/participants.ts'
import { expect, test } from 'vitest'
import { as, type TestPerson } from '../test/as.ts'
import { eventsOf } from '../test/audit.ts'
import { restOf } from '../test/files/rest-of.ts'
import * as given from '../test/given.ts'
import { useServer } from '../test/server.ts'

// No job runs between a change of a right and the end of what depends on it.
const server = useServer()
const MINUTE = 60_000
const DAY = 1440
const later = (minutes: number) => server.ports.clock.now().getTime() + minutes * MINUTE

/** A large document and a guest who may download it. */
async function aDownload() {
  const { owner, workspace } = await given.workspaceWith(server)
  const guest = await given.person(server, 'Guest')
  const participantUuid = await given.participant(server, { owner, workspace }, guest, ['hasDownload'])
  const bytes = Buffer.alloc(48 << 20, 7)
  const asset = await as(server, owner).upload({ name: 'big.bin', bytes }, { workspaceUuid: workspace.uuid })
  await server.drain()
  return { owner, guest, workspace, workspaceUuid: workspace.uuid, participantUuid, asset }
}
type Place = Awaited<ReturnType<typeof aDownload>>

const begin = async (who: TestPerson, { asset }: Place) => {
  const response = await as(server, who).fetch(downloadDocument, {
    params: { assetUuid: asset.uuid },
    query: { acceptUnscanned: true },
  })
  expect(response.status).toBe(200)
  return response
}

const inviteAgain = ({ owner, workspaceUuid, guest }: Place, more: object) =>
  as(server, owner).call(inviteParticipants, { body: { workspaceUuid, emails: [guest.email], ...more } })

test('a download ends when another invitation takes downloading away', async () => {
  const place = await aDownload()
  const response = await begin(place.guest, place)
  await inviteAgain(place, { hasCommenter: true })
  await setTimeout(300)
  expect(await restOf(response)).toBe('broken')
})

test('another invitation records what was before, and nothing if nothing changes', async () => {
  const place = await aDownload()
  const [first, second] = [later(DAY), later(2 * DAY)]
  await inviteAgain(place, { hasDownload: true, expiresTime: first })
  await inviteAgain(place, { hasDownload: true, expiresTime: second })
  await inviteAgain(place, { hasDownload: true })
  await inviteAgain(place, { hasDownload: true, expiresTime: second })
  const events = await eventsOf(server, place.owner, place.workspace)
  expect(events.filter(({ type }) => type === 'PARTICIPANT_UPDATED').map(({ from, to }) => ({ from, to }))).toEqual([
    { from: { expiresTime: first }, to: { expiresTime: second } },
    { from: { expiresTime: null }, to: { expiresTime: first } },
  ])
})

test('a download ends at an end that is set while it runs', async () => {
  const place = await aDownload()
  const response = await begin(place.guest, place)
  const { participantUuid } = place
  await as(server, place.owner).call(updateParticipant, {
    params: { participantUuid },
    body: { expiresTime: later(1) },
  })
  await setTimeout(300)
  server.pass(MINUTE + 1)
  await setTimeout(700)
  expect(await restOf(response)).toBe('broken')
})

test('a download ends at an end of the workspace that is set while it runs', async () => {
  const place = await aDownload()
  const response = await begin(place.guest, place)
  const body = { endDate: later(DAY + 1), endReason: '', reminderDays: 0 } as const
  await as(server, place.owner).call(updateLifecycle, { params: { workspaceUuid: place.workspaceUuid }, body })
  await setTimeout(300)
  server.pass((DAY + 1) * MINUTE + 1)
  await setTimeout(700)
  expect(await restOf(response)).toBe('broken')
})

test('an export of the record ends when its manager may no longer manage', async () => {
  const { owner, workspace } = await given.workspaceWith(server)
  const manager = await given.person(server, 'Manager')
  const participantUuid = await given.participant(server, { owner, workspace }, manager, [
    'hasDownload',
    'hasManageWorkspace',
  ])
  const { uuid: workspaceUuid } = workspace
  await server.asOwner(
    `insert into audit_event (uuid, type, at, workspace_id, actor_id, entity_kind, entity_id, entity_name, original, modified)
     select uuidv7(), 'WORKSPACE_RENAMED', now(), $1, $2, 'Workspace', $1, repeat('x', 2000), null, null from generate_series(1, 12000)`,
    [workspaceUuid, owner.uuid],
  )
  const response = await as(server, manager).fetch(exportSealedAudit, { params: { workspaceUuid }, query: {} })
  expect(response.status).toBe(200)
  await as(server, owner).call(updateParticipant, { params: { participantUuid }, body: { hasManageWorkspace: false } })
  await setTimeout(300)
  expect(await restOf(response)).toBe('broken')
})
