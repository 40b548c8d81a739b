import { createThread } from '@strongroom/contract/documents/comments.ts'
import { exportWorkgroupAudit } from '@strongroom/contract/record/reports.ts'
import { closeWorkspace } from '@strongroom/contract/workspaces/lifecycle.ts'
import { createWorkspace } from '@strongroom/contract/workspaces/workspaces.ts'
import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { setMember } from '../../test/administration/enterprise.ts'
import { as, type TestPerson } from '../../test/as.ts'
import { refusalOf } from '../../test/call.ts'
import * as given from '../../test/given.ts'
import { outcomeOf } from '../../test/matrix.ts'
import { useServer } from '../../test/server.ts'

const server = useServer()

/** The events of one workspace, for an administrator of its workgroup. */
async function auditOf(who: TestPerson, query: { workgroupUuid: string; workspaceUuid: string }) {
  const response = await as(server, who).fetch(exportWorkgroupAudit, { query })
  if (!response.ok) throw await refusalOf(exportWorkgroupAudit, response)
  return parse(await response.text(), { bom: true, columns: true }) as Record<string, string>[]
}

/** A workgroup with an administrator, and a member whose workspace has a comment of a participant. */
async function group(domain: string) {
  const workgroupUuid = await given.workgroup(server, domain)
  const admin = await given.person(server, 'Admin', domain)
  await setMember(server, admin, { is_workgroup_admin: true })
  const owner = await given.person(server, 'Owner', domain)
  const workspace = await as(server, owner).call(createWorkspace, { body: { name: 'Audited' } })
  const participant = await given.person(server, 'Petra')
  const id = await given.participant(server, { owner, workspace }, participant, ['hasCommenter'])
  const comment = (text: string) =>
    as(server, participant).call(createThread, { body: { workspaceUuid: workspace.uuid, text } })
  await comment('Sober words')
  return { workgroupUuid, workspaceUuid: workspace.uuid, admin, owner, participant, participantId: id, comment }
}

test('a closed workspace’s audit has its closing, and no words of its comments', async () => {
  const { workgroupUuid, workspaceUuid, admin, owner } = await group('audit-closed.example')
  await as(server, owner).call(closeWorkspace, { params: { workspaceUuid }, body: { comment: 'Done' } })
  await server.drain()
  const rows = await auditOf(admin, { workgroupUuid, workspaceUuid })
  expect(new Set(rows.map((row) => row['Workspace UUID']))).toEqual(new Set([workspaceUuid]))
  const kinds = rows.map(({ Event }) => Event)
  for (const type of ['WORKSPACE_CREATED', 'COMMENT_ADDED', 'WORKSPACE_CLOSED']) expect(kinds).toContain(type)
  expect(JSON.stringify(rows)).not.toContain('Sober words')
})

test('a foreign workgroup’s workspace isn’t found, open or closed, whichever workgroup is named', async () => {
  const mine = await group('audit-mine.example')
  const theirs = await group('audit-theirs.example')
  const { workspaceUuid } = theirs
  const ask = (workgroupUuid: string) => outcomeOf(auditOf(mine.admin, { workgroupUuid, workspaceUuid }))
  const both = async () => [await ask(mine.workgroupUuid), await ask(theirs.workgroupUuid)]
  expect(await both()).toEqual(['workspace.not.found', 'workgroup.not.found'])
  await as(server, theirs.owner).call(closeWorkspace, { params: { workspaceUuid }, body: { comment: 'Done' } })
  expect(await both()).toEqual(['workspace.not.found', 'workgroup.not.found'])
})

test('what a hidden participant does is in no administrator’s audit', async () => {
  const { workgroupUuid, workspaceUuid, admin, participant, participantId, comment } =
    await group('audit-hidden.example')
  const before = await auditOf(admin, { workgroupUuid, workspaceUuid })
  expect(JSON.stringify(before)).toContain('Petra')
  await server.asOwner(`update participant set type = 'BCC' where id = $1`, [participantId])
  await comment('Hidden words')
  const [restricted] = await server.asOwner(
    'select count(*)::integer as total from audit_event where workspace_id = $1 and restricted and actor_id = $2',
    [workspaceUuid, participant.uuid],
  )
  expect(restricted!['total']).toBeGreaterThan(0)
  const after = await auditOf(admin, { workgroupUuid, workspaceUuid })
  const ofPetra = (rows: Record<string, string>[]) => rows.filter(({ Actor }) => Actor?.startsWith('Petra'))
  expect(ofPetra(after)).toEqual(ofPetra(before))
  expect(JSON.stringify(after)).not.toContain('Hidden words')
})
