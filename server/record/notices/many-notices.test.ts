import { createThread } from '@strongroom/contract/documents/comments.ts'
import { listNotices } from '@strongroom/contract/record/notices.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { as, type TestPerson } from '../../test/as.ts'
import * as given from '../../test/given.ts'
import { rowsRead } from '../../test/rows-read.ts'
import { useServer } from '../../test/server.ts'
import { statementsSent } from '../../test/statements-sent.ts'

const server = useServer()
const MANY = 40_000
const db = () => server.ports.databases.write

async function rowsFor(who: TestPerson): Promise<number> {
  const sent = await statementsSent(() => as(server, who).call(listNotices, { query: {} }))
  const statements = sent.filter(({ text }) => text.includes('TASK_ASSIGNED'))
  expect(statements).toHaveLength(1)
  return rowsRead(server, statements)
}

test('a person with 40,000 replies, in one discussion or in one each, reads a bounded number of rows', async () => {
  const { owner, people, workspace } = await given.workspaceWith(server, { busy: ['hasCommenter'], wide: [] })
  const { uuid } = await as(server, people.busy).call(createThread, {
    body: { text: 'First', workspaceUuid: workspace.uuid },
  })
  await sql`
    with p as (select p.id, p.person_id from participant p where p.workspace_id = ${workspace.uuid}::uuid),
    threads as (
      insert into comment (id, workspace_id, thread_id, author_id, text, created)
      select i.id, ${workspace.uuid}::uuid, i.id, p.id, 'T', now()
        from p, (select gen_random_uuid() as id from generate_series(1, ${MANY})) i
       where p.person_id = ${people.wide.uuid}::uuid returning id),
    replies as (select id as thread from threads union all select ${uuid}::uuid from generate_series(1, ${MANY}))
    insert into comment (id, workspace_id, thread_id, author_id, text, created)
    select ('ffffffff-' || substr(gen_random_uuid()::text, 10))::uuid, ${workspace.uuid}::uuid, r.thread, p.id, 'R', now()
      from p, replies r where p.person_id = ${owner.uuid}::uuid`.execute(db())
  await server.asOwner('analyze comment, comment_asset, comment_mention, participant, task, task_assignment')
  for (const who of [people.busy, people.wide]) expect(await rowsFor(who)).toBeLessThan(5000)
  const { content, unreadCount } = await as(server, people.wide).call(listNotices, { query: {} })
  expect(content).toHaveLength(10)
  expect(unreadCount).toBe(99)
}, 120_000)
