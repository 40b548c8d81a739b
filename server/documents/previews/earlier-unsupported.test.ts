import { findAsset } from '@strongroom/contract/documents/assets.ts'
import * as contract from '@strongroom/contract/documents/versions.ts'
import { afterAll, expect, test } from 'vitest'
import { createConverter, describeConverter } from '../../preview/converter.ts'
import { createRenderer } from '../../preview/renderer.ts'
import { as } from '../../test/as.ts'
import { docxFile } from '../../test/files/office-files.ts'
import { heicFile } from '../../test/files/heic-file.ts'
import * as given from '../../test/given.ts'
import { useServer } from '../../test/server.ts'
import { restartUnsupported } from './restart-unsupported.job.ts'

/** The renderer as it is without optional programs and packages, then with them, then with some that can't be used. */
let installed: 'nothing' | 'everything' | 'unusable' = 'nothing'
const renderer = createRenderer()
const without = createRenderer({ converter: createConverter({}, { name: 'none' }) })
const server = useServer({
  renderer: {
    ...renderer,
    optionalFormats: async () => (installed === 'nothing' ? [] : renderer.optionalFormats()),
    prepare: async (file) => {
      if (installed === 'everything') return renderer.prepare(file)
      return ['heic', 'jpg'].includes(file.extension)
        ? { outcome: 'failed', why: 'converter-missing' }
        : without.prepare(file)
    },
  },
})
afterAll(() => without.close())

async function shared() {
  const made = await given.workspaceWith(server, { viewer: [] })
  const at = { workspaceUuid: made.workspace.uuid }
  const upload = async (name: string, bytes: Buffer = heicFile()) =>
    (await as(server, made.owner).upload({ name, bytes }, at)).uuid
  const asset = (assetUuid: string) =>
    as(server, made.people.viewer).call(findAsset, { params: { assetUuid }, query: {} })
  return { ...made, upload, asset }
}

const jobs = async () =>
  (
    await server.asOwner(
      `select from graphile_worker.jobs where task_identifier = any('{make-preview,convert-to-preview}')`,
    )
  ).length

test('HEIC pictures that were uploaded without the decoder get their previews once it is there', async () => {
  installed = 'nothing'
  const { people, upload, asset } = await shared()
  const assetUuid = await upload('beach.heic')
  await server.drain()
  await restartUnsupported.work(server.ports, {})
  expect(await jobs()).toBe(0)
  expect(await asset(assetUuid)).toMatchObject({ previewStatus: 'UNSUPPORTED', hasThumbnail: false })
  installed = 'everything'
  // Two processes at once: the picture has one job.
  await Promise.all([restartUnsupported.work(server.ports, {}), restartUnsupported.work(server.ports, {})])
  expect(await jobs()).toBe(1)
  expect(await asset(assetUuid)).toMatchObject({ previewStatus: 'PROCESSING' })
  await server.drain()
  expect(await asset(assetUuid)).toMatchObject({ previewStatus: 'COMPLETED', hasThumbnail: true })
  const preview = await as(server, people.viewer).call(contract.findPreview, { params: { assetUuid }, query: {} })
  expect(preview).toMatchObject({ kind: 'pages', pages: [{}] })
  await restartUnsupported.work(server.ports, {})
  expect(await jobs()).toBe(0)
})

test('an earlier HEIC picture is found under the name of a JPEG, too; other unsupported files with it stay so', async () => {
  installed = 'nothing'
  const { upload, asset } = await shared()
  const [picture, other] = [await upload('IMG_0001.JPG'), await upload('film.jpg', Buffer.from('PK\x03\x04'))]
  await server.drain()
  for (const uuid of [picture, other]) expect(await asset(uuid)).toMatchObject({ previewStatus: 'UNSUPPORTED' })
  installed = 'everything'
  await restartUnsupported.work(server.ports, {})
  await server.drain()
  expect(await asset(picture)).toMatchObject({ previewStatus: 'COMPLETED', hasThumbnail: true })
  for (let tried = 1; tried < 3; tried++) {
    await restartUnsupported.work(server.ports, {})
    expect(await jobs()).toBe(1)
    await server.drain()
  }
  await restartUnsupported.work(server.ports, {})
  expect(await jobs()).toBe(0)
  expect(await asset(other)).toMatchObject({ previewStatus: 'UNSUPPORTED' })
})

test.skipIf((await describeConverter()) === 'none')(
  'Office files that were uploaded without a converter are converted',
  async () => {
    installed = 'nothing'
    const { upload, asset } = await shared()
    const letter = await upload('letter.docx', await docxFile())
    const notes = await upload('notes.zip', Buffer.from('PK\x03\x04'))
    await server.drain()
    installed = 'unusable'
    for (const uuid of [letter, notes]) expect(await asset(uuid)).toMatchObject({ previewStatus: 'UNSUPPORTED' })
    await restartUnsupported.work(server.ports, {})
    expect(await jobs()).toBe(1)
    expect(await asset(letter)).toMatchObject({ previewStatus: 'PROCESSING' })
    expect(await asset(notes)).toMatchObject({ previewStatus: 'UNSUPPORTED' })
  },
)

test('a decoder that cannot be used is tried three times, and fifty files wait at once', {
  timeout: 180_000,
}, async () => {
  installed = 'nothing'
  const { upload, asset } = await shared()
  const uuids = await Promise.all(Array.from({ length: 52 }, (_, i) => upload(`${i}.heic`)))
  await server.drain()
  installed = 'unusable'
  await restartUnsupported.work(server.ports, {})
  expect(await jobs()).toBe(50)
  for (let i = 0; i < 6; i++) {
    await server.drain()
    await restartUnsupported.work(server.ports, {})
  }
  expect(await jobs()).toBe(0)
  for (const uuid of uuids.slice(0, 2)) expect((await asset(uuid)).previewStatus).toBe('UNSUPPORTED')
})
