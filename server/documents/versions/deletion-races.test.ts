import { downloadDocument, previewLatest, thumbnailLatest } from '@strongroom/contract/documents/versions.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { as } from '../../test/as.ts'
import { pictureFile } from '../../test/files/files.ts'
import * as given from '../../test/given.ts'
import { useServer } from '../../test/server.ts'

const server = useServer()

test('a download or view of a document that is being deleted gets not found, and no error', async () => {
  const { owner, workspace } = await given.workspaceWith(server)
  const file = { name: 'a.png', bytes: await pictureFile('png') }
  const asset = await as(server, owner).upload(file, { workspaceUuid: workspace.uuid })
  await server.drain()
  const db = server.ports.databases.write
  const answers = await db.transaction().execute(async (deleting) => {
    await sql`delete from asset where id = ${asset.uuid}`.execute(deleting)
    const fetches = [downloadDocument, previewLatest].map((endpoint) =>
      as(server, owner).fetch(endpoint, { params: { assetUuid: asset.uuid } }),
    )
    const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await expect.poll(async () => (await waiting.execute(deleting)).rows.length, { timeout: 20_000 }).toBeGreaterThan(0)
    return { fetches }
  })
  for (const response of await Promise.all(answers.fetches))
    expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([404, 'asset.not.found'])
  const after = await as(server, owner).fetch(thumbnailLatest, { params: { assetUuid: asset.uuid } })
  expect(after.status).toBe(404)
})
