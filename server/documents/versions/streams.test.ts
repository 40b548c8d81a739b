import { playStream, streamDocument } from '@strongroom/contract/documents/versions.ts'
import { limits } from '@strongroom/contract/wire/limits.ts'
import { expect, test } from 'vitest'
import { as } from '../../test/as.ts'
import { eventsOf } from '../../test/audit.ts'
import { mp4File } from '../../test/files/files.ts'
import * as given from '../../test/given.ts'
import { useServer } from '../../test/server.ts'

const server = useServer()

test('a player that goes on is recorded every ten minutes, each range within them once', async () => {
  const { owner, workspace, people } = await given.workspaceWith(server, { reader: ['hasDownload'] })
  const film = { name: 'film.mp4', bytes: mp4File() }
  const asset = await as(server, owner).upload(film, { workspaceUuid: workspace.uuid })
  await server.drain()
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
