import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { findAsset, listAssets } from '@strongroom/contract/documents/assets.ts'
import * as contract from '@strongroom/contract/documents/versions.ts'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { limits } from '@strongroom/contract/wire/limits.ts'
import { createFilmPictures } from '../../preview/films/film-pictures.ts'
import { createRenderer } from '../../preview/renderer.ts'
import { as, type TestPerson } from '../../test/as.ts'
import * as given from '../../test/given.ts'
import { useServer } from '../../test/server.ts'
import { restartPosters } from './restart-posters.job.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'strongroom-posters-'))
chmodSync(folder, 0o755)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Stands for ffmpeg, which tests don't require: it accepts exactly our words, and fails for films that say so. */
const command = path.join(folder, 'ffmpeg')
const picture = path.join(folder, 'frame.png')
await sharp({ create: { width: 320, height: 180, channels: 3, background: '#204060' } }).toFile(picture)
writeFileSync(
  command,
  `#!/bin/sh
case "$*" in *"-protocol_whitelist file -f "*) ;; *) exit 1 ;; esac
for last; do [ "$before" = "-i" ] && film="$last"; before="$last"; done
grep -q broken "$film" && exit 1
cp ${picture} "$last"
`,
)
chmodSync(command, 0o755)
execFileSync('sh', ['-n', command])

let isInstalled = true
const renderer = createRenderer({ films: createFilmPictures({ hidden: [] }, command) })
const server = useServer({
  renderer: {
    ...renderer,
    get takesPictures() {
      return isInstalled
    },
  },
})

const MP4 = Buffer.concat([Buffer.from('\0\0\0\x18ftypisom\0\0\0\0isommp42'), Buffer.alloc(64)])
const film = (text = '') => Buffer.concat([MP4, Buffer.from(text)])

async function shared(name: string, bytes: Buffer) {
  const made = await given.workspaceWith(server, { reader: ['hasDownload'], viewer: [] })
  const at = { workspaceUuid: made.workspace.uuid }
  const { uuid: assetUuid } = await as(server, made.owner).upload({ name, bytes }, at)
  const asset = (who: TestPerson) => as(server, who).call(findAsset, { params: { assetUuid }, query: {} })
  const thumbnail = (who: TestPerson) =>
    as(server, who).fetch(contract.thumbnailLatest, { params: { assetUuid }, query: {} })
  const preview = (who: TestPerson) => as(server, who).call(contract.findPreview, { params: { assetUuid }, query: {} })
  return { ...made, assetUuid, at, asset, thumbnail, preview }
}

test('a film gets a picture in lists and plays as before', async () => {
  const { people, asset, thumbnail, preview, at } = await shared('talk.mp4', film())
  expect(await asset(people.reader)).toMatchObject({ previewStatus: 'PROCESSING', hasThumbnail: false })
  // It plays while its picture is made.
  expect(await preview(people.reader)).toMatchObject({ kind: 'video' })
  await server.drain()
  expect(await asset(people.reader)).toMatchObject({ previewStatus: 'UNSUPPORTED', hasThumbnail: true })
  const list = await as(server, people.reader).call(listAssets, { query: at })
  expect(list.content[0]!.hasThumbnail).toBe(true)
  const response = await thumbnail(people.reader)
  expect(response.status).toBe(200)
  const { format, width } = await sharp(Buffer.from(await response.arrayBuffer())).metadata()
  expect([format, width]).toEqual(['webp', 180])
  expect(await preview(people.reader)).toMatchObject({ kind: 'video', status: 'UNSUPPORTED' })
})

test('people who may not download see nothing of a film', async () => {
  const { people, asset, thumbnail, preview } = await shared('talk.mp4', film())
  await server.drain()
  expect(await asset(people.viewer)).toMatchObject({ previewStatus: 'UNSUPPORTED', hasThumbnail: false })
  expect((await thumbnail(people.viewer)).status).toBe(403)
  expect(await preview(people.viewer)).toMatchObject({ kind: 'none' })
})

test('a film without a picture is as it was without ffmpeg', async () => {
  const { people, asset, thumbnail } = await shared('talk.mp4', film('broken'))
  await server.drain()
  expect(await asset(people.reader)).toMatchObject({ previewStatus: 'UNSUPPORTED', hasThumbnail: false })
  expect((await thumbnail(people.reader)).status).toBe(415)
})

test.each([
  ['old.flv', 'FLV\x01\x05'],
  ['old.mpeg', '\0\0\x01\xba'],
])('%s has a picture, and no browser plays it', async (name, start) => {
  const { people, asset, preview } = await shared(name, Buffer.concat([Buffer.from(start, 'latin1'), Buffer.alloc(64)]))
  await server.drain()
  expect(await asset(people.reader)).toMatchObject({ previewStatus: 'UNSUPPORTED', hasThumbnail: true })
  expect(await preview(people.reader)).toMatchObject({ kind: 'none', status: 'UNSUPPORTED' })
})

/** The tries of each version without a picture, and the number of waiting jobs. */
const state = async () => ({
  tries: (
    await server.ports.databases.write
      .selectFrom('version')
      .innerJoin('asset', 'asset.id', 'version.asset_id')
      .select(['asset.name', 'poster_tries'])
      .where('has_poster', '=', false)
      .execute()
  )
    .filter(({ name }) => name.startsWith('earlier'))
    .map(({ name, poster_tries }) => `${name} ${poster_tries}`)
    .toSorted(),
  jobs: (await server.asOwner(`select from graphile_worker.jobs where task_identifier = 'make-poster'`)).length,
})

test('films that were uploaded without ffmpeg get their pictures once it is there', async () => {
  isInstalled = false
  const { owner, people, asset, thumbnail, at } = await shared('earlier.mp4', film())
  const more = [
    { name: 'earlier broken.mp4', bytes: film('broken') },
    { name: 'earlier large.mp4', bytes: film('large') },
    { name: 'earlier.txt', bytes: Buffer.from('No film.') },
  ]
  for (const each of more) await as(server, owner).upload(each, at)
  const flash = Buffer.concat([Buffer.from('FLV\x01\x05', 'latin1'), Buffer.alloc(64)])
  const { uuid: flashUuid } = await as(server, owner).upload({ name: 'earlier.flv', bytes: flash }, at)
  await server.ports.databases.write
    .updateTable('version')
    .set({ size: limits.previewMax + 1 })
    .where('asset_id', 'in', (eb) => eb.selectFrom('asset').select('id').where('name', '=', 'earlier large.mp4'))
    .execute()
  await server.drain()
  await restartPosters.work(server.ports, {})
  expect((await state()).jobs).toBe(0)
  expect(await asset(people.reader)).toMatchObject({ previewStatus: 'UNSUPPORTED', hasThumbnail: false })
  isInstalled = true
  // Two processes at once: each film has one job.
  await Promise.all([restartPosters.work(server.ports, {}), restartPosters.work(server.ports, {})])
  expect((await state()).jobs).toBe(3)
  // It plays meanwhile.
  expect(await asset(people.reader)).toMatchObject({ previewStatus: 'UNSUPPORTED' })
  await server.drain()
  expect(await asset(people.reader)).toMatchObject({ previewStatus: 'UNSUPPORTED', hasThumbnail: true })
  expect(await asset(people.viewer)).toMatchObject({ hasThumbnail: false })
  expect((await thumbnail(people.reader)).status).toBe(200)
  const flv = await as(server, people.reader).call(findAsset, { params: { assetUuid: flashUuid }, query: {} })
  expect(flv.hasThumbnail).toBe(true)
  expect((await state()).tries).toEqual(expect.arrayContaining(['earlier broken.mp4 3', 'earlier large.mp4 3']))
  await restartPosters.work(server.ports, {})
  expect((await state()).jobs).toBe(0)
})

test('at most fifty films wait at once', async () => {
  isInstalled = false
  const { owner, at } = await shared('earlier first.mp4', film())
  for (let number = 0; number < 60; number++)
    await as(server, owner).upload({ name: `earlier ${number}.mp4`, bytes: film('broken') }, at)
  isInstalled = true
  await restartPosters.work(server.ports, {})
  await restartPosters.work(server.ports, {})
  expect((await state()).jobs).toBe(50)
  await server.drain()
  await restartPosters.work(server.ports, {})
  expect((await state()).jobs).toBe(11)
})
