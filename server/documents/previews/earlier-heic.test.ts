import { findAsset } from '@strongroom/contract/documents/assets.ts'
import * as contract from '@strongroom/contract/documents/versions.ts'
import { expect, test } from 'vitest'
import { createRenderer } from '../../preview/renderer.ts'
import { as } from '../../test/as.ts'
import { heicFile } from '../../test/files/heic-file.ts'
import * as given from '../../test/given.ts'
import { useServer } from '../../test/server.ts'
import { restartHeic } from './restart-heic.job.ts'

/** The renderer as it is without the optional package, then with it, then with one that can't be loaded. */
let decoder: 'none' | 'installed' | 'unusable' = 'none'
const renderer = createRenderer()
const server = useServer({
  renderer: {
    ...renderer,
    get readsHeic() {
      return decoder !== 'none'
    },
    prepare: async (file) =>
      decoder === 'installed' || file.extension !== 'heic'
        ? renderer.prepare(file)
        : { outcome: 'failed', why: 'converter-missing' },
  },
})

async function shared() {
  const made = await given.workspaceWith(server, { viewer: [] })
  const at = { workspaceUuid: made.workspace.uuid }
  const upload = async (name: string) => (await as(server, made.owner).upload({ name, bytes: heicFile() }, at)).uuid
  const asset = (assetUuid: string) =>
    as(server, made.people.viewer).call(findAsset, { params: { assetUuid }, query: {} })
  return { ...made, upload, asset }
}

const jobs = async () =>
  (await server.asOwner(`select from graphile_worker.jobs where task_identifier = 'make-preview'`)).length

test('HEIC pictures that were uploaded without the decoder get their previews once it is there', async () => {
  decoder = 'none'
  const { people, upload, asset } = await shared()
  const assetUuid = await upload('beach.heic')
  await server.drain()
  await restartHeic.work(server.ports, {})
  expect(await jobs()).toBe(0)
  expect(await asset(assetUuid)).toMatchObject({ previewStatus: 'UNSUPPORTED', hasThumbnail: false })
  decoder = 'installed'
  // Two processes at once: the picture has one job.
  await Promise.all([restartHeic.work(server.ports, {}), restartHeic.work(server.ports, {})])
  expect(await jobs()).toBe(1)
  expect(await asset(assetUuid)).toMatchObject({ previewStatus: 'PROCESSING' })
  await server.drain()
  expect(await asset(assetUuid)).toMatchObject({ previewStatus: 'COMPLETED', hasThumbnail: true })
  const preview = await as(server, people.viewer).call(contract.findPreview, { params: { assetUuid }, query: {} })
  expect(preview).toMatchObject({ kind: 'pages', pages: [{}] })
  await restartHeic.work(server.ports, {})
  expect(await jobs()).toBe(0)
})

test('a decoder that cannot be used is tried three times, and fifty pictures wait at once', async () => {
  decoder = 'none'
  const { upload, asset } = await shared()
  const uuids = await Promise.all(Array.from({ length: 52 }, (_, i) => upload(`${i}.heic`)))
  await server.drain()
  decoder = 'unusable'
  await restartHeic.work(server.ports, {})
  expect(await jobs()).toBe(50)
  for (let i = 0; i < 6; i++) {
    await server.drain()
    await restartHeic.work(server.ports, {})
  }
  expect(await jobs()).toBe(0)
  for (const uuid of uuids.slice(0, 2)) expect((await asset(uuid)).previewStatus).toBe('UNSUPPORTED')
})
