import { listBin } from '@strongroom/contract/documents/bin.ts'
import { beforeAll, expect, test } from 'vitest'
import { as, type TestPerson } from '../../test/as.ts'
import { explainStatement } from '../../test/explain-statement.ts'
import * as given from '../../test/given.ts'
import { useServer } from '../../test/server.ts'
import { statementsSent } from '../../test/statements-sent.ts'

const server = useServer()
const MANY = 12_000
/** Pages of 8 KB: one for each row before the page. Looking up the documents and people of those rows reads six. */
const FEW = 12_000

let people: Record<'owner' | 'deleter', TestPerson>
let workspaceUuid = ''

beforeAll(async () => {
  const made = await given.workspaceWith(server, { deleter: ['hasDelete'] })
  people = { owner: made.owner, deleter: made.people.deleter }
  workspaceUuid = made.workspace.uuid
  await server.asOwner(
    `insert into asset (id, workspace_id, parent_id, kind, name, name_key, size, depth, created, created_by, modified, modified_by)
     select gen_random_uuid(), workspace_id, null, 'DOCUMENT', 'Item ' || n, 'item ' || n, 1, 1, now(), id, now(), id
       from participant, generate_series(1, $2::integer) n where workspace_id = $1 and person_id = $3`,
    [workspaceUuid, MANY, people.deleter.uuid],
  )
  await server.asOwner(
    `insert into bin_entry (asset_id, workspace_id, is_folder, parent_id, deleted_at, deleted_by, until, documents, folders)
     select id, workspace_id, false, workspace_id, now() - n % 1009 * interval '1 minute', created_by,
            now() + interval '20 days', 1, 0
       from (select *, row_number() over (order by id) as n from asset where workspace_id = $1 and kind = 'DOCUMENT') a`,
    [workspaceUuid],
  )
  await server.vacuum('bin_entry', 'asset')
}, 60_000)

const list = (person: TestPerson, page: number) =>
  as(server, person).call(listBin, { params: { workspaceUuid }, query: { page, size: 50 } })

test.each(['owner', 'deleter'] as const)('the pages that the %s is offered are read without the rest', async (who) => {
  for (const page of [0, 199]) {
    const sent = await statementsSent(() => list(people[who], page))
    const client = await server.ports.databases.writePool.connect()
    try {
      for (const statement of sent.filter(({ text }) => text.includes('bin_entry')))
        for (const generic of [true, false]) {
          const { buffers, plan } = await explainStatement(client, statement, generic)
          expect(buffers, plan.join('\n')).toBeLessThan(FEW)
        }
    } finally {
      client.release(true)
    }
  }
})

test('pages follow each other in order, without gaps', async () => {
  const expected = await server.asOwner(
    'select asset_id as id from bin_entry where workspace_id = $1 order by deleted_at desc, asset_id desc limit 10000',
    [workspaceUuid],
  )
  for (const page of [0, 1, 100, 199]) {
    const { content, metadata } = await list(people.owner, page)
    expect(content.map(({ uuid }) => uuid)).toEqual(expected.slice(page * 50, page * 50 + 50).map(({ id }) => id))
    expect(metadata).toMatchObject({ totalElements: 10_000, totalIsLowerBound: true })
  }
})
