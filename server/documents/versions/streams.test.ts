import { findPreview, playStream, streamDocument } from '@strongroom/contract/documents/versions.ts'
import { limits } from '@strongroom/contract/wire/limits.ts'
import { expect, test } from 'vitest'
import { as, type TestPerson } from '../../test/as.ts'
import { eventsOf } from '../../test/audit.ts'
import { mp4File, wavFile } from '../../test/files/files.ts'
import * as given from '../../test/given.ts'
import { outcomeOf } from '../../test/matrix.ts'
import { useServer } from '../../test/server.ts'

const server = useServer()

async function shared(name: string, bytes: Uint8Array | string) {
  const made = await given.workspaceWith(server, { viewer: [], reader: ['hasDownload'] })
  const asset = await as(server, made.owner).upload({ name, bytes }, { workspaceUuid: made.workspace.uuid })
  await server.drain()
  return { ...made, asset }
}
const kindOf = async (who: TestPerson, assetUuid: string) =>
  (await as(server, who).call(findPreview, { params: { assetUuid }, query: {} })).kind

test('a player that goes on is recorded every ten minutes, each range within them once', async () => {
  const { owner, workspace, people, asset } = await shared('film.mp4', mp4File())
  const params = { assetUuid: asset.uuid }
  const { url } = await as(server, people.reader).call(streamDocument, { params, query: {} })
  const ticket = url.split('/').at(-1)!
  const play = async (method = 'GET') => {
    const response = await as(server, people.reader).fetch(playStream, { params: { ticket } }, { method })
    await response.arrayBuffer()
    return response.status
  }
  const streamed = async () =>
    (await eventsOf(server, owner, workspace)).filter(({ type }) => type === 'DOCUMENT_STREAMED')
  expect([await play(), await play()]).toEqual([200, 200])
  expect(await streamed()).toMatchObject([{ to: { version: 1 }, actor: 'reader' }])
  server.pass(limits.downloadGrant + 1000)
  expect(await play('HEAD')).toBe(200)
  expect(await streamed()).toHaveLength(1)
  expect(await Promise.all([play(), play()])).toEqual([200, 200])
  expect(await play()).toBe(200)
  expect(await streamed()).toHaveLength(2)
})

test('audio and video play by ranges for people who may download, in their session only', async () => {
  for (const [name, bytes] of [
    ['tune.wav', wavFile()],
    ['film.mp4', mp4File()],
  ] as const) {
    const { owner, people, asset } = await shared(name, bytes)
    expect(await kindOf(people.reader, asset.uuid)).toBe(name === 'tune.wav' ? 'audio' : 'video')
    expect(await kindOf(people.viewer, asset.uuid)).toBe('none')
    const input = { params: { assetUuid: asset.uuid }, query: {} }
    expect(await outcomeOf(as(server, people.viewer).call(streamDocument, input))).toBe('permission.denied')
    const { url } = await as(server, people.reader).call(streamDocument, input)
    const play = (who: TestPerson | undefined, range = 'bytes=0-3') =>
      fetch(server.url + url, { headers: { range, ...(who ? { cookie: who.cookie } : {}) } })
    const first = await play(people.reader)
    expect([first.status, first.headers.get('content-range')]).toEqual([206, `bytes 0-3/${bytes.length}`])
    expect((await play(owner)).status).toBe(403)
    expect((await play(undefined)).status).toBe(401)
    server.pass(61_000)
    expect((await play(people.reader)).status).toBe(206)
    const late = await as(server, people.reader).call(streamDocument, input)
    server.pass(61_000)
    expect((await fetch(server.url + late.url, { headers: { cookie: people.reader.cookie } })).status).toBe(403)
  }
})

test('a document that is neither audio nor video has no stream', async () => {
  const { owner, asset } = await shared('notes.txt', 'text')
  const input = { params: { assetUuid: asset.uuid }, query: {} }
  expect(await outcomeOf(as(server, owner).call(streamDocument, input))).toBe('preview.unsupported')
})

test('an older version of a video plays itself, not the current one', async () => {
  const older = mp4File()
  const newer = Buffer.concat([older, Buffer.from('and more')])
  const { owner, workspace, people, asset } = await shared('film.mp4', older)
  await as(server, owner).uploadVersion({ name: 'film.mp4', bytes: newer }, asset.uuid)
  await server.drain()
  const play = async (query: { version?: number }) => {
    const input = { params: { assetUuid: asset.uuid }, query }
    const { url } = await as(server, people.reader).call(streamDocument, input)
    const response = await fetch(server.url + url, { headers: { cookie: people.reader.cookie } })
    return Buffer.from(await response.arrayBuffer()).toString('hex')
  }
  expect(await play({ version: 1 })).toBe(older.toString('hex'))
  expect(await play({ version: 2 })).toBe(newer.toString('hex'))
  expect(await play({})).toBe(newer.toString('hex'))
  const unknown = { params: { assetUuid: asset.uuid }, query: { version: 3 } }
  expect(await outcomeOf(as(server, people.reader).call(streamDocument, unknown))).toBe('version.not.found')
  const streamed = (await eventsOf(server, owner, workspace)).filter(({ type }) => type === 'DOCUMENT_STREAMED')
  expect(streamed.map(({ to }) => to)).toEqual([{ version: 2 }, { version: 1 }])
})
