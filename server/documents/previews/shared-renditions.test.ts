import { rmSync } from 'node:fs'
import path from 'node:path'
import {
  findPreview,
  listVersions,
  previewPage,
  rollBackDocument,
  thumbnailLatest,
} from '@strongroom/contract/documents/versions.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { sweepBlobs } from '../../storage/sweep-blobs.job.ts'
import { as } from '../../test/as.ts'
import { pictureFile } from '../../test/files/files.ts'
import * as given from '../../test/given.ts'
import { useServer } from '../../test/server.ts'
import { somebodyWaits } from '../../test/somebody-waits.ts'
import { restartVersions } from '../versions/restart-versions.job.ts'

const server = useServer({}, { BLOBS_URL: 'folder' })
const db = () => server.ports.databases.write

/** A picture with two versions, whose first has a preview. */
async function twice() {
  const { owner, workspace } = await given.workspaceWith(server)
  const bytes = await pictureFile('png')
  const asset = await as(server, owner).upload({ name: 'plan.png', bytes }, { workspaceUuid: workspace.uuid })
  await server.drain()
  await as(server, owner).uploadVersion({ name: 'plan.png', bytes: await pictureFile('png') }, asset.uuid)
  await server.drain()
  const params = { workspaceUuid: workspace.uuid, assetUuid: asset.uuid }
  const first = asset.latestDocumentVersion!.uuid
  return {
    rollBack: () => as(server, owner).call(rollBackDocument, { params, body: { rollbackContentVersion: 1 } }),
    versions: async () => (await as(server, owner).call(listVersions, { query: { documentUuid: asset.uuid } })).content,
    status: async () => (await as(server, owner).call(findPreview, { params, query: {} })).status,
    thumbnail: () => as(server, owner).fetch(thumbnailLatest, { params }),
    page: (versionUuid: string) =>
      as(server, owner).fetch(previewPage, { params: { versionUuid, page: '1' }, query: {} }),
    first,
    blobOf: async (kind: 'thumbnail' | 'document') => {
      const rendition = db().selectFrom('rendition').select('blob_id').where('version_id', '=', first)
      return (await rendition.where('kind', '=', kind).executeTakeFirstOrThrow()).blob_id
    },
  }
}

const lose = (blob: string) => rmSync(path.join(server.ports.config.dataFolder, 'blobs', blob.slice(-2), blob))
const codeOf = async (response: Response) => ((await response.json()) as { code: string }).code
/** Released bytes that a preview still needs. */
const released = async () =>
  (await sql`select r.kind from rendition r join blob b on b.id = r.blob_id where not b.claimed`.execute(db())).rows

test('remaking the lost preview of a rollback leaves the bytes that it shares to the earlier version', async () => {
  const one = await twice()
  await one.rollBack()
  const [thumbnail, document] = [await one.blobOf('thumbnail'), await one.blobOf('document')]
  lose(thumbnail)
  expect(await codeOf(await one.thumbnail())).toBe('preview.processing')
  await server.drain()
  expect(await released()).toEqual([])
  // Everything that was deleted for good waits for this job.
  await sweepBlobs.work(server.ports, {})
  expect([(await one.thumbnail()).status, (await one.page(one.first)).status]).toEqual([200, 200])
  const left = await db().selectFrom('blob').select('id').where('id', 'in', [thumbnail, document]).execute()
  expect(left.length).toBe(2)
})

test('a rollback to a version whose lost preview is being remade has a preview', async () => {
  const one = await twice()
  const document = await one.blobOf('document')
  lose(document)
  // The rollback waits in its middle, where it takes over the preview.
  const holding = await server.ports.databases.writePool.connect()
  try {
    await holding.query('begin')
    await holding.query('select from blob where id = $1 for update', [document])
    const rolling = one.rollBack()
    await somebodyWaits(server)
    const looking = one.page(one.first)
    await new Promise((resolve) => setTimeout(resolve, 500))
    await holding.query('commit')
    expect(await codeOf(await looking)).toBe('preview.processing')
    await rolling
  } finally {
    holding.release()
  }
  expect(await released()).toEqual([])
  const [latest] = await one.versions()
  expect(await codeOf(await one.page(latest!.uuid))).toBe('preview.processing')
  await server.drain()
  await sweepBlobs.work(server.ports, {})
  for (const version of [latest!.uuid, one.first]) expect((await one.page(version)).status).toBe(200)
})

test('a rollback to a version whose preview failed by the machine is retried like that version', async () => {
  const { renderer } = server.ports
  const { prepare } = renderer
  renderer.prepare = async () => ({ outcome: 'failed', why: 'memory' })
  const one = await twice().finally(() => (renderer.prepare = prepare))
  await one.rollBack()
  expect(await one.status()).toBe('FAILED')
  await sql`update version set preview_retry_at = preview_retry_at - interval '1 hour'`.execute(db())
  await restartVersions.work(server.ports, {})
  await server.drain()
  expect(await one.status()).toBe('COMPLETED')
})
