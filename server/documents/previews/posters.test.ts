import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { findAsset, listAssets } from '@strongroom/contract/documents/assets.ts'
import * as contract from '@strongroom/contract/documents/versions.ts'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { createFilmPictures } from '../../preview/films/film-pictures.ts'
import { createRenderer } from '../../preview/renderer.ts'
import { as, type TestPerson } from '../../test/as.ts'
import * as given from '../../test/given.ts'
import { useServer } from '../../test/server.ts'

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

const server = useServer({ renderer: createRenderer({ films: createFilmPictures({ hidden: [] }, command) }) })

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
