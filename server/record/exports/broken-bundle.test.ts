import { exportRecord } from '@strongroom/contract/record/records.ts'
import { checkHealth } from '@strongroom/contract/wire/system.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { as } from '../../test/as.ts'
import * as given from '../../test/given.ts'
import { useServer } from '../../test/server.ts'

const server = useServer()

// Without a listener on each part of the zip this ended the process.
test('a bundle whose database connection ends breaks off, and the server continues', async () => {
  const { owner, workspace } = await given.workspaceWith(server)
  await as(server, owner).upload({ name: 'a.txt', bytes: 'abc' }, { workspaceUuid: workspace.uuid })
  await server.drain()
  const db = server.ports.databases.write
  const answer = await db.transaction().execute(async (held) => {
    await sql`lock table version in access exclusive mode`.execute(held)
    const query = { workspaceUuid: workspace.uuid, format: 'bundle' }
    const answer = as(server, owner)
      .fetch(exportRecord, { query })
      .then((response) => response.arrayBuffer())
      .then(
        () => 'whole',
        () => 'broken off',
      )
    const end = () =>
      sql`select pg_terminate_backend(pid) from pg_stat_activity
           where datname = current_database() and application_name = 'strongroom-read' and wait_event_type = 'Lock'`.execute(
        db,
      )
    await expect.poll(async () => (await end()).rows.length, { timeout: 20_000 }).toBe(1)
    return { answer }
  })
  expect(await answer.answer).toBe('broken off')
  expect(await as(server, undefined).call(checkHealth, {})).toEqual({ status: 'ok' })
  expect(server.logged.splice(0).map(({ msg }) => msg)).toContain('a response was cut off')
})
