import { createFolder } from '@strongroom/contract/documents/assets.ts'
import * as contract from '@strongroom/contract/documents/zips.ts'
import { limits } from '@strongroom/contract/wire/limits.ts'
import { beforeAll, expect, test } from 'vitest'
import { as, type TestPerson } from '../../test/as.ts'
import * as given from '../../test/given.ts'
import { outcomeOf } from '../../test/matrix.ts'
import { rowsRead } from '../../test/rows-read.ts'
import { useServer } from '../../test/server.ts'
import { statementsSent } from '../../test/statements-sent.ts'

const server = useServer()
/** Documents beside those of the zips. */
const MANY = 4000
/** Rows that a zip of three documents may read. */
const FEW = 100

let owner: TestPerson
let [workspaceUuid, folder, file, large] = ['', '', '', '']

beforeAll(async () => {
  const made = await given.workspaceWith(server)
  owner = made.owner
  workspaceUuid = made.workspace.uuid
  const create = (name: string, parentUuid = workspaceUuid) =>
    as(server, owner).call(createFolder, { body: { name, workspaceUuid, parentUuid } })
  folder = (await create('Plans')).uuid
  const inner = await create('Old ones', folder)
  large = (await create('Everything')).uuid
  const upload = (name: string, parentUuid: string) =>
    as(server, owner).upload({ name, bytes: name }, { workspaceUuid, parentUuid })
  await upload('one.txt', folder)
  await upload('two.txt', inner.uuid)
  file = (await upload('three.txt', large)).uuid
  await insertDocuments(MANY)
})

/** Copies of one in the large folder, without bytes of their own. */
const insertDocuments = (total: number) =>
  server.asOwner(
    `with made as (
       insert into asset (id, workspace_id, parent_id, kind, name, name_key, extension, size, depth, current_version_id, version_count, created, created_by, modified, modified_by)
       select gen_random_uuid(), workspace_id, parent_id, kind, n || name, n || name_key, extension, size, depth, gen_random_uuid(), 1, created, created_by, modified, modified_by
         from asset, generate_series(1, $2::integer) i, lateral (select i || ' of ' || $2) n (n) where id = $1 returning id, current_version_id)
     insert into version (id, asset_id, number, blob_id, size, sha256, extension, media_type, created, created_by, scan_status, preview_status)
     select m.current_version_id, m.id, 1, v.blob_id, v.size, v.sha256, v.extension, v.media_type, v.created, v.created_by, v.scan_status, v.preview_status
       from made m, version v where v.asset_id = $1`,
    [file, total],
  )

/** The rows that are read to find the documents. */
async function rowsFor(work: () => Promise<unknown>): Promise<number> {
  await server.vacuum('asset', 'version', 'workspace', 'participant')
  const sent = (await statementsSent(work)).filter(({ text }) => text.includes('visible_asset_in'))
  expect(sent.length).toBeGreaterThan(0)
  return rowsRead(server, sent)
}

const request = (name: string, assetUuids: string[]) =>
  as(server, owner).call(contract.requestZip, { body: { name, assetUuids } })

test('a zip reads its documents and folders, and not the whole workspace', async () => {
  const assetUuids = [folder, file]
  expect(
    await rowsFor(async () =>
      expect(await as(server, owner).call(contract.countZip, { body: { assetUuids } })).toMatchObject({
        files: 3,
        folders: 2,
        hasMore: false,
      }),
    ),
  ).toBeLessThan(FEW)
  let zipUuid = ''
  expect(
    await rowsFor(async () => {
      const asked = await request('Three', assetUuids)
      expect(asked).toMatchObject({ documents: 3 })
      zipUuid = asked.uuid
    }),
  ).toBeLessThan(FEW)
  expect(await rowsFor(() => server.drain())).toBeLessThan(FEW)
  expect(await as(server, owner).call(contract.findZip, { params: { zipUuid } })).toMatchObject({ status: 'READY' })
  expect(
    await rowsFor(async () => {
      const response = await as(server, owner).fetch(contract.downloadZip, { params: { zipUuid } })
      expect(response.status).toBe(200)
      await response.arrayBuffer()
    }),
  ).toBeLessThan(FEW)
})

test('of too many documents as many are read as a zip may have', async () => {
  await insertDocuments(limits.zipDocuments)
  const counted = await as(server, owner).call(contract.countZip, { body: { assetUuids: [large] } })
  expect(counted).toMatchObject({ files: limits.zipDocuments, hasMore: true })
  expect(await outcomeOf(request('All', [large]))).toBe('zip.too.large')
})
