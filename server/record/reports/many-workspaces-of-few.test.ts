import { exportMemberReport } from '@strongroom/contract/record/reports.ts'
import { createWorkspace } from '@strongroom/contract/workspaces/workspaces.ts'
import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { setMember } from '../../test/administration/enterprise.ts'
import { as } from '../../test/as.ts'
import * as given from '../../test/given.ts'
import { rowsRead } from '../../test/rows-read.ts'
import { useServer } from '../../test/server.ts'
import { statementsSent } from '../../test/statements-sent.ts'

const server = useServer()
const [MEMBERS, WORKSPACES] = [500, 400]

test('where one person owns nearly all workspaces, the member report reads them once', async () => {
  const domain = 'few-owners.example'
  const workgroupUuid = await given.workgroup(server, domain)
  const admin = await given.person(server, 'Admin', domain)
  await setMember(server, admin, { is_workgroup_admin: true })
  const { uuid } = await as(server, admin).call(createWorkspace, { body: { name: 'First' } })
  await server.asOwner(
    `insert into workspace (id, workgroup_id, owner_id, name, wrapped_key, created, modified)
     select gen_random_uuid(), workgroup_id, owner_id, name, wrapped_key, created, modified
       from workspace, generate_series(2, $2::integer) where id = $1`,
    [uuid, WORKSPACES],
  )
  await server.asOwner(
    `with people as (
       insert into person (id, given_name, family_name, created)
       select gen_random_uuid(), 'Given', 'Family', now() from generate_series(1, $2::integer) returning id),
     addresses as (insert into email_address (address, person_id, is_primary) select id || '@members.example', id, true from people)
     insert into member (person_id, workgroup_id, accepted_at, created) select id, $1, now(), now() from people`,
    [workgroupUuid, MEMBERS],
  )
  await server.vacuum('person', 'member', 'email_address', 'workspace', 'connection_count')
  const sent = await statementsSent(async () => {
    const response = await as(server, admin).fetch(exportMemberReport, { query: { workgroupUuid } as never })
    const rows: Record<string, string>[] = parse(await response.text(), { bom: true, columns: true })
    expect(rows).toHaveLength(MEMBERS + 1)
    expect(rows.find((row) => row['UUID'] === admin.uuid)).toMatchObject({ 'Workspaces owned': String(WORKSPACES) })
  })
  const pages = sent.filter(({ text }) => text.includes('last_workspace'))
  expect(await rowsRead(server, pages)).toBeLessThan(10 * MEMBERS)
})
