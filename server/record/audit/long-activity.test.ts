import { listAuditEvents } from '@strongroom/contract/record/audit.ts'
import { renameWorkspace, type Workspace } from '@strongroom/contract/workspaces/workspaces.ts'
import { beforeAll, expect, test } from 'vitest'
import { as, type TestPerson } from '../../test/as.ts'
import { explainStatement } from '../../test/explain-statement.ts'
import * as given from '../../test/given.ts'
import { useServer } from '../../test/server.ts'
import { statementsSent } from '../../test/statements-sent.ts'

const server = useServer()
const MANY = 10_200
/** Pages of 8 KB. All events of the long activity fill some hundreds. */
const FEW = 400

let owner: TestPerson
let long: Workspace
let short: Workspace

beforeAll(async () => {
  const made = await given.workspaceWith(server)
  owner = made.owner
  long = made.workspace
  short = await given.workspaceOf(server, owner)
  await as(server, owner).call(renameWorkspace, { params: { workspaceUuid: long.uuid }, body: { name: 'Renamed' } })
  await server.asOwner(
    `insert into audit_event (uuid, type, at, actor_id, workspace_id, entity_kind, entity_id, entity_name)
     select gen_random_uuid(), case i % 2 when 0 then 'DOCUMENT_CREATED' else 'ASSET_RENAMED' end, now() + i * interval '1 second', $1, $2,
            'Document', gen_random_uuid(), 'Document ' || i from generate_series(1, $3::integer) i`,
    [owner.uuid, long.uuid, MANY],
  )
  await server.vacuum()
})

type Query = Parameters<typeof listAuditEvents.query.parse>[0]
const list = (workspace: Workspace, query: object = {}) =>
  as(server, owner).call(listAuditEvents, { params: { workspaceUuid: workspace.uuid }, query: query as Query & object })

test('a long activity reports more events than counted, up to its end', async () => {
  const { content, metadata } = await list(long, { size: 50 })
  expect(content).toHaveLength(50)
  expect(metadata).toEqual({ totalElements: 10_000, totalPages: 200, page: 0, offset: 0, totalIsLowerBound: true })
  const last = await list(long, { size: 50, page: 199 })
  expect(last.metadata).toMatchObject({ totalElements: 10_000, totalPages: 201, totalIsLowerBound: true })
  const beyond = await list(long, { size: 50, page: 204 })
  const all = Number(
    (await server.asOwner('select count(*) as total from audit_event where workspace_id = $1', [long.uuid]))[0]![
      'total'
    ],
  )
  expect(beyond.content).toHaveLength(all - 204 * 50)
  expect(beyond.metadata).toMatchObject({ totalElements: all, totalPages: 205, totalIsLowerBound: false })
  const kind = await list(long, { size: 50, eventType: ['DOCUMENT_CREATED'] })
  expect(kind.metadata).toMatchObject({ totalElements: MANY / 2, totalIsLowerBound: false })
})

test('pages and kinds are in order and complete, however they are requested', async () => {
  const two = { eventType: ['DOCUMENT_CREATED', 'WORKSPACE_RENAMED', 'WORKSPACE_RENAMED'] }
  const newest = await list(long, { size: 3, ...two })
  expect(newest.content.map(({ entityName }) => entityName)).toEqual(
    [MANY, MANY - 2, MANY - 4].map((i) => `Document ${i}`),
  )
  const oldest = await list(long, { size: 2, ...two, sort: 'eventTime,asc' })
  expect(oldest.content.map(({ eventType }) => eventType)).toEqual(['WORKSPACE_RENAMED', 'DOCUMENT_CREATED'])
  const second = await list(long, { size: 2, page: 1, sort: 'eventTime,desc' })
  expect(second.content.map(({ entityName }) => entityName)).toEqual([MANY - 2, MANY - 3].map((i) => `Document ${i}`))
})

for (const [name, ask] of Object.entries({
  'a page of a long activity': () => list(long),
  // Visibility of the workspace is checked once, not per event.
  'a frequent kind': () => list(long, { eventType: ['DOCUMENT_CREATED'] }),
  'its rare kinds': () => list(long, { eventType: ['WORKSPACE_RENAMED'] }),
  'the activity of a small workspace': () => list(short),
}))
  test(`${name} is read without the rest`, async () => {
    const sent = (await statementsSent(ask)).filter(({ text }) => text.includes('visible_event'))
    expect(sent).toHaveLength(2)
    const client = await server.ports.databases.writePool.connect()
    try {
      for (const statement of sent) {
        const { buffers, plan } = await explainStatement(client, statement, true)
        expect(buffers, plan.join('\n')).toBeLessThan(FEW)
      }
    } finally {
      client.release(true)
    }
  })
