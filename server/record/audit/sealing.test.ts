import { createHash } from 'node:crypto'
import {
  exportAudit,
  exportLegacyAudit,
  exportSealedAudit,
  listAuditKeys,
} from '@strongroom/contract/record/audit-exports.ts'
import { listAuditEvents } from '@strongroom/contract/record/audit.ts'
import { type Verified, verifyExport } from '@strongroom/contract/record/verify-audit.ts'
import { renameAsset } from '@strongroom/contract/documents/assets.ts'
import { removeParticipant } from '@strongroom/contract/workspaces/participants.ts'
import { renameWorkspace } from '@strongroom/contract/workspaces/workspaces.ts'
import { expect, test } from 'vitest'
import { logout } from '@strongroom/contract/identity/sign-in.ts'
import { exportInstallationRecord } from '../../cli/commands/export-installation-record.ts'
import { isSigned } from '../../cli/commands/verify-audit.ts'
import { as, type TestPerson } from '../../test/as.ts'
import { eventsOf } from '../../test/audit.ts'
import { participant, person, workspaceWith } from '../../test/given.ts'
import { useServer } from '../../test/server.ts'
import { checkSeals } from './check-seals.ts'
import { sealBatch } from './seal-batch.ts'

const server = useServer()

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest()
const verifyLines = (lines: string[]): Promise<Verified> => verifyExport(lines, { sha256, isSigned })

async function sealedLinesFor(someone: TestPerson, workspaceUuid: string): Promise<string[]> {
  const response = await as(server, someone).fetch(exportSealedAudit, { params: { workspaceUuid } })
  expect(response.status).toBe(200)
  return (await response.text()).trimEnd().split('\n')
}

/** A workspace with some events, sealed twice in between. */
async function storied() {
  const { owner, people, workspace } = await workspaceWith(server, { manager: ['hasManageWorkspace'] })
  const params = { workspaceUuid: workspace.uuid }
  const file = await as(server, owner).upload({ name: 'Plan.txt', bytes: 'a plan' }, params)
  await sealBatch(server.ports)
  for (const name of ['One', 'Two', 'Three'])
    await as(server, owner).call(renameAsset, { params: { assetUuid: file.uuid }, body: { name } })
  await sealBatch(server.ports)
  await as(server, owner).call(renameWorkspace, { params, body: { name: 'Renamed' } })
  return { owner, manager: people.manager, workspace, lines: await sealedLinesFor(owner, workspace.uuid) }
}

test('a complete export is consistent and signed with the published key', async () => {
  const { owner, workspace, lines } = await storied()
  const verified = await verifyLines(lines)
  expect(verified.problems).toEqual([])
  const { content } = await as(server, undefined).call(listAuditKeys, {})
  expect(verified.signers).toEqual(content.map(({ fingerprint }) => fingerprint))
  const total = await as(server, owner).call(listAuditEvents, { params: { workspaceUuid: workspace.uuid }, query: {} })
  expect(verified.chains.OPEN?.events).toBe(total.metadata.totalElements)
  expect(verified.chains.OPEN?.signedTo).toBe(verified.chains.OPEN?.events)
  expect(total.content[0]?.eventType).toBe('WORKSPACE_AUDIT_SEALED_EXPORTED')
})

test('events by and about hidden participants have a separate chain, which only the owner gets', async () => {
  const { owner, people, workspace } = await workspaceWith(server, { manager: ['hasManageWorkspace'] })
  const hidden = await person(server, 'Hidden')
  const id = await participant(server, { owner, workspace }, hidden, ['hasDownload', 'hasCreateDocument'])
  await server.ports.databases.write.updateTable('participant').set({ type: 'BCC' }).where('id', '=', id).execute()
  await as(server, hidden).upload({ name: 'Secret.txt', bytes: 's' }, { workspaceUuid: workspace.uuid })
  await as(server, owner).call(removeParticipant, { params: { participantUuid: id } })

  const [owning, managing] = [
    await sealedLinesFor(owner, workspace.uuid),
    await sealedLinesFor(people.manager, workspace.uuid),
  ]
  const verified = await verifyLines(owning)
  expect(verified.problems).toEqual([])
  expect(verified.chains.RESTRICTED?.events).toBe(2)
  const seen = await verifyLines(managing)
  expect(seen.problems).toEqual([])
  expect(seen.chains.RESTRICTED).toBeUndefined()
  expect(managing.join()).not.toContain('Secret.txt')
  expect(managing.join()).not.toContain('RESTRICTED')
  const csv = await (
    await as(server, people.manager).fetch(exportAudit, { query: { workspaceUuid: workspace.uuid } })
  ).text()
  expect(csv).not.toContain('Secret.txt')
  const list = await as(server, people.manager).call(listAuditEvents, {
    params: { workspaceUuid: workspace.uuid },
    query: { eventType: 'PARTICIPANT_REMOVED' },
  })
  expect(list.metadata.totalElements).toBe(0)
})

test('two concurrent sealings with changes in between: every event once, in one order', async () => {
  const { owner, people, workspace } = await workspaceWith(server, { manager: ['hasManageWorkspace'] })
  const rename = (who: TestPerson, name: string) =>
    as(server, who).call(renameWorkspace, { params: { workspaceUuid: workspace.uuid }, body: { name } })
  const changes = Array.from({ length: 20 }, (_, i) => rename(i % 2 ? owner : people.manager, `Name ${i}`))
  const seals = Array.from({ length: 10 }, () => sealBatch(server.ports))
  await Promise.all([Promise.all(changes), Promise.all(seals)])
  const verified = await verifyLines(await sealedLinesFor(owner, workspace.uuid))
  expect(verified.problems).toEqual([])
  const { rows } = await server.ports.databases.writePool.query(
    `select count(*) as events, count(s.event_id) as sealed from audit_event e left join audit_seal s on s.event_id = e.id where e.workspace_id = $1`,
    [workspace.uuid],
  )
  expect(rows[0].sealed).toBe(rows[0].events)
})

test('the CSV has all columns, escapes formulas, and respects the dates', async () => {
  const { owner, workspace } = await workspaceWith(server)
  await as(server, owner).upload({ name: '=1+1.txt', bytes: 'x' }, { workspaceUuid: workspace.uuid })
  const fetchCsv = (query: object) =>
    as(server, owner).fetch(exportAudit, { query: { workspaceUuid: workspace.uuid, ...query } })
  const response = await fetchCsv({})
  expect(response.headers.get('legacy-events')).toBe('false')
  expect(response.headers.get('content-disposition')).toContain('attachment')
  const bytes = new Uint8Array(await response.arrayBuffer())
  expect(Buffer.from(bytes.slice(0, 3)).toString('hex')).toBe('efbbbf')
  const rows = new TextDecoder().decode(bytes).split('\r\n')
  expect(rows[0]).toBe(
    'Time,Event,Actor,Actor e-mail,Workspace,Workspace UUID,Object type,Object,Object UUID,Before,After,Address',
  )
  expect(rows[1]).toContain('WORKSPACE_CREATED')
  expect(rows.join('\n')).toContain(`'=1+1.txt`)
  const now = server.ports.clock.now().getTime()
  const later = await fetchCsv({ startTime: now, endTime: now + 1000 })
  const [, ...found] = (await later.text()).trimEnd().split('\r\n')
  expect(found.filter((row) => !row.includes('WORKSPACE_AUDIT_EXPORTED'))).toEqual([])
  for (const query of [
    { startTime: now, endTime: now - 10 },
    { startTime: now - 1000 * 86_400_000 },
    { endTime: now + 10 * 86_400_000 },
  ])
    expect((await fetchCsv(query)).status).toBe(400)
  expect((await fetchCsv({ startTime: 'soon' })).status).toBe(400)
})

test('the call for events recorded by other systems works alike, and holds none', async () => {
  const { owner, workspace } = await workspaceWith(server)
  const query = { workspaceUuid: workspace.uuid }
  const response = await as(server, owner).fetch(exportLegacyAudit, { query })
  expect(response.headers.get('content-type')).toContain('text/csv')
  expect(response.headers.get('content-disposition')).toContain('legacy audit.csv')
  expect((await response.text()).trimEnd().split('\r\n')).toEqual([expect.stringMatching(/^Time,Event,Actor,/)])
  expect((await as(server, owner).fetch(exportLegacyAudit, { query: { ...query, endTime: 1 } })).status).toBe(400)
  const [event] = await eventsOf(server, owner, workspace)
  expect(event).toMatchObject({ type: 'WORKSPACE_AUDIT_EXPORTED', to: { legacy: true } })
})

test('who may export', async () => {
  const { owner, people, workspace } = await workspaceWith(server, {
    manager: ['hasManageWorkspace'],
    reader: ['hasDownload'],
  })
  const stranger = await person(server, 'Stranger')
  for (const { who, status } of [
    { who: owner, status: 200 },
    { who: people.manager, status: 200 },
    { who: people.reader, status: 403 },
    { who: stranger, status: 404 },
    { who: undefined, status: 401 },
  ]) {
    const params = { workspaceUuid: workspace.uuid }
    expect((await as(server, who).fetch(exportSealedAudit, { params })).status).toBe(status)
    expect((await as(server, who).fetch(exportAudit, { query: params })).status).toBe(status)
    expect((await as(server, who).fetch(exportLegacyAudit, { query: params })).status).toBe(status)
  }
})

test('events outside workspaces have a separate chain that can be exported and verified', async () => {
  const someone = await person(server, 'Outside')
  await as(server, someone).call(logout, {})
  const printed = await exportInstallationRecord.run({}, async () => server.ports)
  const events: string[] = []
  const verified = await verifyExport(printed.split('\n'), {
    sha256,
    isSigned,
    onEvent: ({ fields }) => events.push(String((fields['type'] as { value: unknown }).value)),
  })
  expect(verified.problems).toEqual([])
  expect(verified.chains.OUTSIDE?.events).toBe(events.length)
  expect(events).toContain('USER_LOGOUT')
  expect(await checkSeals(server.ports)).toEqual([])
})
