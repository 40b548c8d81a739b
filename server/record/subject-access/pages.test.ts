import { expect, test } from 'vitest'
import { memberData, ownData } from '../../test/administration/personal-data.ts'
import { as } from '../../test/as.ts'
import * as given from '../../test/given.ts'
import { useServer } from '../../test/server.ts'

const server = useServer()
/** More than one page. */
const MANY = 603

async function givenMuch() {
  await given.workgroup(server, 'pages.example')
  const admin = await given.person(server, 'Admin', 'pages.example')
  const anna = await given.person(server, 'Anna', 'pages.example')
  const { write } = server.ports.databases
  await write.updateTable('member').set({ is_workgroup_admin: true }).where('person_id', '=', admin.uuid).execute()
  const workspace = await given.workspaceOf(server, anna)
  const asset = await as(server, anna).upload({ name: 'a.txt', bytes: 'x' }, { workspaceUuid: workspace.uuid })
  await server.drain()
  await server.asOwner(
    `insert into version (id, asset_id, number, blob_id, size, sha256, extension, media_type, created, created_by, scan_status, preview_status)
     select gen_random_uuid(), asset_id, n, blob_id, size, sha256, extension, media_type, created, created_by, scan_status, preview_status
       from version, generate_series(2, ${MANY}) n where asset_id = $1 and number = 1`,
    [asset.uuid],
  )
  // Many at the same microsecond: a page may end among them.
  await server.asOwner(
    `insert into audit_event (uuid, type, at, actor_id, workspace_id, entity_kind, entity_id, entity_name, address)
     select gen_random_uuid(), 'DOCUMENT_DOWNLOADED', now() - (n / 400) * interval '1.000001 seconds', $1, $2, 'Document', $3, 'a.txt', '10.0.0.' || n % 250
       from generate_series(1, ${MANY}) n`,
    [anna.uuid, workspace.uuid, asset.uuid],
  )
  return { admin, anna }
}

test('lists of many pages are complete, and each row is once in them', { timeout: 180_000 }, async () => {
  const { admin, anna } = await givenMuch()
  for (const data of [await ownData(server, anna), await memberData(server, admin, anna)]) {
    const versions = data.rows('documents').map(({ version }) => version)
    expect([versions.length, new Set(versions).size]).toEqual([MANY, MANY])
    const fetched = data.rows('activity').filter(({ type }) => type === 'DOCUMENT_DOWNLOADED')
    expect(fetched).toHaveLength(MANY)
    expect(data.json('activity').filter(({ type }) => type === 'DOCUMENT_DOWNLOADED')).toHaveLength(MANY)
    expect(fetched.map(({ time }) => time)).toEqual(fetched.map(({ time }) => time).toSorted())
  }
})
