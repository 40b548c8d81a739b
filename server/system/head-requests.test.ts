import {
  downloadDocument,
  downloadLatest,
  playStream,
  streamDocument,
} from '@strongroom/contract/documents/versions.ts'
import { downloadZip, requestZip } from '@strongroom/contract/documents/zips.ts'
import { fetchAvatar } from '@strongroom/contract/identity/users.ts'
import { exportAudit } from '@strongroom/contract/record/audit-exports.ts'
import { answersHead } from '@strongroom/contract/wire/endpoint.ts'
import { watchChanges } from '@strongroom/contract/wire/live.ts'
import { listMyWorkspaces } from '@strongroom/contract/workspaces/workspaces.ts'
import { v7 as uuidv7 } from 'uuid'
import { expect, test } from 'vitest'
import { makeApp } from '../app.ts'
import { as, type TestPerson } from '../test/as.ts'
import { eventsOf } from '../test/audit.ts'
import * as given from '../test/given.ts'
import { useServer } from '../test/server.ts'

const server = useServer()

const HEAD = { method: 'HEAD' }
const COMPARED = ['content-type', 'content-length', 'content-disposition', 'etag', 'accept-ranges', 'repr-digest']

const headersOf = (response: Response) => COMPARED.map((name) => `${name}: ${response.headers.get(name)}`)

async function filled() {
  const made = await given.workspaceWith(server, { reader: ['hasDownload'], viewer: [] })
  const workspaceUuid = made.workspace.uuid
  const asset = await as(server, made.owner).upload({ name: 'plan.txt', bytes: 'x'.repeat(9000) }, { workspaceUuid })
  await server.drain()
  return { ...made, asset }
}

const downloadsIn = async (owner: TestPerson, workspace: { uuid: string }) =>
  (await eventsOf(server, owner, workspace)).filter(({ type }) => type === 'DOCUMENT_DOWNLOADED').length

test('HEAD answers a list with its headers and without its body', async () => {
  const { owner } = await filled()
  const get = await as(server, owner).fetch(listMyWorkspaces, {})
  const head = await as(server, owner).fetch(listMyWorkspaces, {}, HEAD)
  expect([head.status, await head.text()]).toEqual([200, ''])
  expect(headersOf(head)).toEqual(headersOf(get))
  expect((await fetch(server.url + listMyWorkspaces.path, HEAD)).status).toBe(401)
})

test('HEAD of a download says what GET would send, and records nothing', async () => {
  const { owner, workspace, people, asset } = await filled()
  const { reader } = people
  const params = { assetUuid: asset.uuid, workspaceUuid: workspace.uuid }
  for (const endpoint of [downloadDocument, downloadLatest]) {
    const head = await as(server, reader).fetch(endpoint, { params }, { ...HEAD, headers: { range: 'bytes=0-9' } })
    expect([head.status, await head.text(), head.headers.get('content-length')]).toEqual([200, '', '9000'])
    expect(await downloadsIn(owner, workspace)).toBe(0)
    expect((await as(server, people.viewer).fetch(endpoint, { params }, HEAD)).status).toBe(403)
  }
  const head = await as(server, reader).fetch(downloadDocument, { params }, HEAD)
  const get = await as(server, reader).fetch(downloadDocument, { params })
  expect(await get.text()).toHaveLength(9000)
  expect(headersOf(head)).toEqual(headersOf(get))
  // The first GET is the download.
  expect(await downloadsIn(owner, workspace)).toBe(1)
})

test('HEAD of a zip and of a player records and begins nothing', async () => {
  const { owner, workspace, people, asset } = await filled()
  const body = { name: 'All', assetUuids: [workspace.uuid] }
  const { uuid: zipUuid } = await as(server, people.reader).call(requestZip, { body })
  await server.drain()
  const head = await as(server, people.reader).fetch(downloadZip, { params: { zipUuid } }, HEAD)
  expect([head.status, await head.text(), head.headers.get('content-type')]).toEqual([200, '', 'application/zip'])
  expect(Number(head.headers.get('content-length'))).toBeGreaterThan(100)
  expect(await downloadsIn(owner, workspace)).toBe(0)
  await server.asOwner(`update version set media_type = 'audio/mpeg' where asset_id = $1`, [asset.uuid])
  const { url } = await as(server, owner).call(streamDocument, { params: { assetUuid: asset.uuid }, query: {} })
  const play = (method: string) =>
    as(server, owner).fetch(playStream, { params: { ticket: url.split('/').at(-1)! } }, { method })
  expect((await play('HEAD')).status).toBe(200)
  // A ticket that has not begun ends after a minute.
  await server.pass(70_000)
  expect((await play('GET')).status).not.toBe(200)
})

test('HEAD is refused where GET changes something, and Allow says so', async () => {
  const { owner, workspace } = await filled()
  const allowed = async (address: string) => {
    const headers = { authorization: `Bearer ${owner.token}` }
    const response = await fetch(server.url + address, { method: 'HEAD', headers })
    return [response.status, response.headers.get('allow')]
  }
  expect(await allowed(`${exportAudit.path}?workspaceUuid=${workspace.uuid}`)).toEqual([405, 'GET'])
  expect(await allowed('/rest/logout')).toEqual([405, 'GET'])
  expect(await allowed(watchChanges.path)).toEqual([405, 'GET'])
  const wrong = await fetch(server.url + listMyWorkspaces.path, { method: 'DELETE' })
  expect([wrong.status, wrong.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
})

test('HEAD has the status of GET at every path where it is answered', async () => {
  const { owner } = await given.workspaceWith(server)
  const { routes } = await makeApp(server.ports, '')
  const answering = routes.endpoints.filter(answersHead)
  expect(answering.length).toBeGreaterThan(80)
  for (const { path: pattern } of answering) {
    const address = server.url + pattern.replaceAll(/:\w+/g, () => uuidv7())
    const statuses = await Promise.all(
      ['GET', 'HEAD'].map(async (method) => {
        const response = await fetch(address, { method, headers: { authorization: `Bearer ${owner.token}` } })
        const text = await response.text()
        return method === 'HEAD' ? [response.status, text] : [response.status, '']
      }),
    )
    expect(statuses[1], pattern).toEqual(statuses[0])
  }
  const { uuid: userUuid } = owner
  expect((await as(server, owner).fetch(fetchAvatar, { params: { userUuid } }, HEAD)).status).toBe(404)
})
