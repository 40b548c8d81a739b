import { purgeAsset } from '@strongroom/contract/documents/bin.ts'
import { deleteAsset } from '@strongroom/contract/documents/assets.ts'
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { as } from '../../test/as.ts'
import { pdfFile } from '../../test/files/files.ts'
import * as given from '../../test/given.ts'
import { useServer } from '../../test/server.ts'
import { somebodyWaits } from '../../test/somebody-waits.ts'
import { purgeBin } from './purge-bin.job.ts'

const server = useServer()

test('a page that was drawn while its document was deleted for good leaves no bytes', async () => {
  const { owner, workspace } = await given.workspaceWith(server)
  const params = { workspaceUuid: workspace.uuid }
  const asset = await as(server, owner).upload({ name: 'plan.pdf', bytes: await pdfFile() }, params)
  await server.drain()
  await as(server, owner).call(deleteAsset, { params: { assetUuid: asset.uuid }, body: undefined })
  await as(server, owner).call(purgeAsset, { params: { ...params, binUuid: asset.uuid } })
  // The end of drawing a page, as claimRenditions writes it.
  const drawing = await server.ports.databases.writePool.connect()
  try {
    const [version, blob] = [asset.latestDocumentVersion!.uuid, randomUUID()]
    await drawing.query('begin')
    await drawing.query('select from version where id = $1 for key share', [version])
    await drawing.query('insert into blob (id, workspace_id, touched, claimed) values ($1, $2, now(), true)', [
      blob,
      workspace.uuid,
    ])
    await drawing.query(
      `insert into rendition (version_id, kind, page, width, blob_id, size, media_type) values ($1, 'page', 1, 200, $2, 1, 'image/jpeg')`,
      [version, blob],
    )
    const purging = purgeBin.work(server.ports, { workspaceId: workspace.uuid })
    await somebodyWaits(server)
    await drawing.query('commit')
    await purging
  } finally {
    drawing.release()
  }
  const blobs = server.ports.databases.write.selectFrom('blob').select(['claimed', 'released'])
  const left = await blobs.where('workspace_id', '=', workspace.uuid).execute()
  expect(left.length).toBeGreaterThan(2)
  expect(left.filter(({ claimed, released }) => claimed || !released)).toEqual([])
})
