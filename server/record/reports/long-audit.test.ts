import { exportWorkgroupAudit } from '@strongroom/contract/record/reports.ts'
import { createWorkspace } from '@strongroom/contract/workspaces/workspaces.ts'
import { parse } from 'csv-parse/sync'
import { beforeAll, expect, test } from 'vitest'
import { Read } from '../../kernel/read.ts'
import { setMember } from '../../test/administration/enterprise.ts'
import { as, type TestPerson } from '../../test/as.ts'
import * as given from '../../test/given.ts'
import { rowsRead } from '../../test/rows-read.ts'
import { useServer } from '../../test/server.ts'
import { statementsSent } from '../../test/statements-sent.ts'
import { auditRows } from './audit-rows.ts'

const server = useServer()
const DAY = 86_400_000
/** Three pages and a part. */
const MANY = 3456

let admin: TestPerson
let [workgroupUuid, workspaceUuid] = ['', '']

beforeAll(async () => {
  const domain = 'long-audit.example'
  workgroupUuid = await given.workgroup(server, domain)
  admin = await given.person(server, 'Admin', domain)
  await setMember(server, admin, { is_workgroup_admin: true })
  workspaceUuid = (await as(server, admin).call(createWorkspace, { body: { name: 'Audited' } })).uuid
  await server.asOwner(`update workgroup set created = now() - interval '2000 days' where id = $1`, [workgroupUuid])
  await server.asOwner(`update member set accepted_at = now() - interval '2000 days' where person_id = $1`, [
    admin.uuid,
  ])
  await server.asOwner(`update workspace set created = now() - interval '1000 days' where id = $1`, [workspaceUuid])
  await insertEvents(100, MANY)
})

/** Seven each microsecond, every third outside workspaces. */
const insertEvents = (daysAgo: number, total: number) =>
  server.asOwner(
    `insert into audit_event (uuid, type, at, actor_id, workspace_id, entity_kind, entity_id, entity_name)
     select gen_random_uuid(), 'ASSET_RENAMED', now() - $1::integer * interval '1 day' + i / 7 * interval '1 microsecond', $2,
            case when i % 3 > 0 then $3::uuid end, case when i % 3 > 0 then 'Document' else 'User' end,
            case when i % 3 > 0 then gen_random_uuid() else $2 end, 'Event ' || i
       from generate_series(1, $4::integer) i`,
    [daysAgo, admin.uuid, workspaceUuid, total],
  )

const exported = (query: object = {}) =>
  as(server, admin)
    .fetch(exportWorkgroupAudit, { query: { workgroupUuid, ...query } as never })
    .then((response) => response.text())

async function names(text: Promise<string>): Promise<string[]> {
  const rows: { Object: string }[] = parse(await text, { bom: true, columns: true })
  return rows.map((row) => row.Object).filter((name) => name.startsWith('Event'))
}

async function inOrder(condition = 'true'): Promise<string[]> {
  const rows = await server.asOwner(
    `select entity_name from audit_event where actor_id = $1 and entity_name like 'Event %' and ${condition} order by at, id`,
    [admin.uuid],
  )
  return rows.map((row) => row['entity_name'] as string)
}

test('a long audit is complete and in order, each event once', async () => {
  const expected = await inOrder()
  expect(expected).toHaveLength(MANY)
  expect(await names(exported())).toEqual(expected)
  expect(await names(exported({ workspaceUuid }))).toEqual(await inOrder('workspace_id is not null'))
})

test.each([1, 7, 999, 1000, 1728, MANY - 1, MANY, 10_000])(
  'events of one moment are divided where %i are read at once',
  async (most) => {
    const account = { id: workgroupUuid, name: '', accountId: workgroupUuid, accountName: '' }
    const guarded = { actions: { export: true }, entity: { kind: 'Workgroup', id: workgroupUuid, name: '' } as never }
    const scope = { kind: 'workgroup' as const, name: '', workgroups: [account], guarded }
    const read = new Read(server.ports.databases.read, server.ports, {
      actor: undefined,
      clientInfo: undefined as never,
    })
    const middle = Date.now() - 100 * DAY
    const period = { startTime: middle - DAY, endTime: middle + DAY }
    const expected = await inOrder()
    const wanted = most < 900 ? expected.slice(0, most * 40) : expected
    const found: unknown[] = []
    for await (const rows of auditRows(read, scope, period, most)) {
      found.push(...rows.map((row) => row[7]))
      if (found.length >= wanted.length) break
    }
    expect(found.slice(0, wanted.length)).toEqual(wanted)
  },
)

test('the times without events are passed in few looks, and no event is read for a period without it', async () => {
  const sent = await statementsSent(() => exported())
  const looks = sent.filter(({ text }) => text.includes('event_of_workgroup_between'))
  expect(looks.length).toBeLessThan(7)
  const now = Date.now()
  const quiet = { startTime: now - 90 * DAY, endTime: now - 50 * DAY }
  const asked = await statementsSent(() => exported(quiet))
  expect(
    await rowsRead(
      server,
      asked.filter(({ text }) => text.includes('event_of_workgroup_between')),
    ),
  ).toBeLessThan(100)
})
