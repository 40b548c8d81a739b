import { createHash, randomBytes } from 'node:crypto'
import net from 'node:net'
import { findAsset, listAssets } from '@strongroom/contract/documents/assets.ts'
import * as contract from '@strongroom/contract/documents/versions.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { as } from '../../test/as.ts'
import { eventsOf } from '../../test/audit.ts'
import * as given from '../../test/given.ts'
import { outcomeOf } from '../../test/matrix.ts'
import { useServer } from '../../test/server.ts'

const server = useServer()
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const blobs = async () =>
  Number(
    (await sql<{ total: number }>`select count(*) as total from blob`.execute(server.ports.databases.write)).rows[0]!
      .total,
  )

test.each([0, 1, 65_536, 262_144, 3_000_001])(
  'a file of %i bytes comes back unchanged, whole and in ranges',
  async (size) => {
    const { owner, workspace } = await given.workspaceWith(server)
    const bytes = randomBytes(size)
    const asset = await as(server, owner).upload({ name: 'data.bin', bytes }, { workspaceUuid: workspace.uuid })
    expect(asset).toMatchObject({
      name: 'data.bin',
      fileSize: size,
      status: 'COMPLETE_NOT_SCANNED',
    })
    const params = { workspaceUuid: workspace.uuid, assetUuid: asset.uuid }
    const whole = await as(server, owner).fetch(contract.downloadLatest, { params })
    expect(whole.status).toBe(200)
    expect(sha256(new Uint8Array(await whole.arrayBuffer()))).toBe(sha256(bytes))
    expect(whole.headers.get('content-disposition')).toBe('attachment; filename=data.bin')
    expect(whole.headers.get('content-security-policy')).toContain('sandbox')
    const part = await as(server, owner).fetch(
      contract.downloadLatest,
      { params },
      { headers: { range: 'bytes=10-99' } },
    )
    if (size > 10) {
      expect(part.status).toBe(206)
      expect(Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(10, 100))).toBe(true)
    } else {
      expect(part.status).toBe(416)
      expect(part.headers.get('content-range')).toBe(`bytes */${size}`)
    }
  },
)

test('fields may come after the file', async () => {
  const { owner, workspace } = await given.workspaceWith(server)
  const form = new FormData()
  form.append('file', new Blob(['late fields']), 'late.txt')
  form.append('workspaceUuid', workspace.uuid)
  const response = await as(server, owner).fetch(contract.createDocument, {}, { body: form })
  expect(response.status).toBe(200)
  const { uuid } = (await response.json()) as { uuid: string }
  const download = await as(server, owner).fetch(contract.downloadDocument, { params: { assetUuid: uuid } })
  expect(await download.text()).toBe('late fields')
})

test('an invalid upload is refused with its reason and leaves nothing', async () => {
  const { owner, workspace, people } = await given.workspaceWith(server, { viewer: [] })
  const before = await blobs()
  const send = async (who: typeof owner, form: FormData) => {
    const response = await as(server, who).fetch(contract.createDocument, {}, { body: form })
    return ((await response.json()) as { code: string }).code
  }
  const form = (fields: Record<string, string>, file?: string) => {
    const made = new FormData()
    for (const [name, value] of Object.entries(fields)) made.append(name, value)
    if (file !== undefined) made.append('file', new Blob(['x']), file)
    return made
  }
  const workspaceUuid = workspace.uuid
  expect(await send(owner, form({ workspaceUuid }))).toBe('file.missing')
  expect(await send(owner, form({}, 'a.txt'))).toBe('input.invalid')
  expect(await send(owner, form({ workspaceUuid: 'x' }, 'a.txt'))).toBe('input.invalid')
  expect(await send(owner, form({ workspaceUuid, name: 'a\u202Eb' }, 'a.txt'))).toBe('input.invalid')
  expect(await send(owner, form({ workspaceUuid, parentUuid: '00000000-0000-7000-8000-000000000000' }, 'a.txt'))).toBe(
    'folder.not.found',
  )
  expect(await send(people.viewer, form({ workspaceUuid }, 'a.txt'))).toBe('permission.denied')
  expect(await send(await given.person(server, 'Stranger'), form({ workspaceUuid }, 'a.txt'))).toBe(
    'workspace.not.found',
  )
  expect(await blobs()).toBe(before)
  const list = await as(server, owner).call(listAssets, { query: { workspaceUuid } })
  expect(list.metadata.totalElements).toBe(0)
})

test('hostile file names become harmless ones or are refused', async () => {
  const { owner, workspace } = await given.workspaceWith(server)
  const upload = (name: string) => as(server, owner).upload({ name, bytes: 'x' }, { workspaceUuid: workspace.uuid })
  expect((await upload('../../etc/passwd')).name).toBe('passwd')
  expect((await upload('C:\\temp\\plan.txt')).name).toBe('plan.txt')
  expect((await upload('ŵy ā 字 😀.txt')).name).toBe('ŵy ā 字 😀.txt')
  expect(await outcomeOf(upload('evil\u202Etxt.exe'))).toBe('input.invalid')
  expect(await outcomeOf(upload(`${'x'.repeat(260)}.txt`))).toBe('input.invalid')
})

test('a file announced as too large is refused before its bytes are read', async () => {
  const { owner, workspace } = await given.workspaceWith(server)
  const answer = await new Promise<string>((resolve, reject) => {
    const { hostname, port } = new URL(server.url)
    const socket = net.connect(Number(port), hostname, () => {
      const head = `--b\r\nContent-Disposition: form-data; name="workspaceUuid"\r\n\r\n${workspace.uuid}\r\n--b\r\nContent-Disposition: form-data; name="file"; filename="big.bin"\r\nContent-Type: application/octet-stream\r\n\r\n`
      socket.write(
        `POST /publicapi/1/documents HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${owner.token}\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: ${3 * 1024 ** 3}\r\n\r\n${head}first bytes`,
      )
    })
    socket.once('data', (data) => {
      resolve(String(data))
      socket.destroy()
    })
    socket.once('error', reject)
  })
  expect(answer).toContain('413')
  expect(answer).toContain('file.too.large')
})

test('a client that disconnects leaves nothing behind', async () => {
  const { owner, workspace } = await given.workspaceWith(server)
  const before = await blobs()
  const { hostname, port } = new URL(server.url)
  const socket = net.connect(Number(port), hostname)
  const head = `--b\r\nContent-Disposition: form-data; name="workspaceUuid"\r\n\r\n${workspace.uuid}\r\n--b\r\nContent-Disposition: form-data; name="file"; filename="gone.bin"\r\nContent-Type: application/octet-stream\r\n\r\n`
  socket.write(
    `POST /publicapi/1/documents HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${owner.token}\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 10000000\r\n\r\n${head}${'x'.repeat(1_000_000)}`,
  )
  await expect.poll(blobs, { timeout: 20_000 }).toBe(before + 1)
  socket.destroy()
  await expect.poll(blobs, { timeout: 20_000 }).toBe(before)
  const list = await as(server, owner).call(listAssets, { query: { workspaceUuid: workspace.uuid } })
  expect(list.metadata.totalElements).toBe(0)
})

test('versions: the same extension, each fetched by number, rolled back with If-Match', async () => {
  const { owner, workspace } = await given.workspaceWith(server)
  const asset = await as(server, owner).upload({ name: 'plan.txt', bytes: 'one' }, { workspaceUuid: workspace.uuid })
  expect(await outcomeOf(as(server, owner).uploadVersion({ name: 'plan.pdf', bytes: 'two' }, asset.uuid))).toBe(
    'version.extension',
  )
  const second = await as(server, owner).uploadVersion({ name: 'other.TXT', bytes: 'two' }, asset.uuid)
  expect(second).toMatchObject({ name: 'plan.txt', contentVersion: 2, fileSize: 3 })
  const version = async (number: string) => {
    const params = { workspaceUuid: workspace.uuid, assetUuid: asset.uuid, version: number }
    const response = await as(server, owner).fetch(contract.downloadVersion, { params })
    return response.status === 200 ? response.text() : response.status
  }
  expect([await version('1'), await version('2'), await version('3'), await version('x')]).toEqual([
    'one',
    'two',
    404,
    404,
  ])
  const rollBack = (ifMatch: string) =>
    as(server, owner).call(
      contract.rollBackDocument,
      { params: { workspaceUuid: workspace.uuid, assetUuid: asset.uuid }, body: { rollbackContentVersion: 1 } },
      { 'if-match': `"${ifMatch}"` },
    )
  expect(await outcomeOf(rollBack(asset.latestDocumentVersion!.uuid))).toBe('version.not.current')
  await rollBack(second.latestDocumentVersion!.uuid)
  expect(await version('3')).toBe('one')
  const versions = await as(server, owner).call(contract.listVersions, {
    query: { documentUuid: asset.uuid, includeActions: 'true' },
  })
  expect(versions.content.map((v) => [v.version, v.isLatest, v.actions?.canRollbackTo])).toEqual([
    [3, true, false],
    [2, false, true],
    [1, false, true],
  ])
  expect(versions.content[0]!.sha256).toBe(sha256(Buffer.from('one')))
  const types = (await eventsOf(server, owner, workspace)).map((event) => event.type)
  expect(types.filter((type) => type !== 'DOCUMENT_DOWNLOADED')).toEqual([
    'DOCUMENT_ROLLED_BACK',
    'NEW_DOCUMENT_VERSION_ADDED',
    'DOCUMENT_CREATED',
    'WORKSPACE_CREATED',
  ])
  expect(types.filter((type) => type === 'DOCUMENT_DOWNLOADED').length).toBe(3)
})

test('one download event in ten minutes, for any number of ranges', async () => {
  const { owner, workspace } = await given.workspaceWith(server)
  const asset = await as(server, owner).upload(
    { name: 'a.bin', bytes: randomBytes(1000) },
    { workspaceUuid: workspace.uuid },
  )
  const range = () =>
    as(server, owner).fetch(
      contract.downloadDocument,
      { params: { assetUuid: asset.uuid } },
      { headers: { range: 'bytes=0-9' } },
    )
  await Promise.all(Array.from({ length: 8 }, range))
  const downloads = async () =>
    (await eventsOf(server, owner, workspace)).filter((event) => event.type === 'DOCUMENT_DOWNLOADED').length
  expect(await downloads()).toBe(1)
  server.pass(600_001)
  await range()
  expect(await downloads()).toBe(2)
})

test('no call gives the bytes to a person without the download ability', async () => {
  const { owner, workspace, people } = await given.workspaceWith(server, { viewer: [] })
  const asset = await as(server, owner).upload(
    { name: 'secret.txt', bytes: 'the secret' },
    { workspaceUuid: workspace.uuid },
  )
  const versionUuid = asset.latestDocumentVersion!.uuid
  const params = { workspaceUuid: workspace.uuid, assetUuid: asset.uuid, version: '1', versionUuid }
  for (const endpoint of [
    contract.downloadLatest,
    contract.downloadVersion,
    contract.downloadDocument,
    contract.downloadDocumentVersion,
  ]) {
    const response = await as(server, people.viewer).fetch(endpoint, { params })
    expect([endpoint.path, response.status]).toEqual([endpoint.path, 403])
  }
  expect(await outcomeOf(as(server, people.viewer).call(contract.streamDocument, { params, query: {} }))).toBe(
    'permission.denied',
  )
  const list = await as(server, people.viewer).call(contract.listVersions, { query: { documentUuid: asset.uuid } })
  expect(list.content[0]!.sha256).toBeNull()
  const stranger = await given.person(server, 'Stranger')
  expect((await as(server, stranger).fetch(contract.downloadLatest, { params })).status).toBe(404)
  expect((await as(server, undefined).fetch(contract.downloadLatest, { params })).status).toBe(401)
})

test('the cookie fetches bytes; a bearer and a cookie of two sessions fetch nothing', async () => {
  const { owner, workspace, people } = await given.workspaceWith(server, { reader: ['hasDownload'] })
  const asset = await as(server, owner).upload({ name: 'a.txt', bytes: 'bytes' }, { workspaceUuid: workspace.uuid })
  const input = { params: { assetUuid: asset.uuid } }
  const byCookie = await as(server, undefined).fetch(contract.downloadDocument, input, {
    headers: { cookie: people.reader.cookie },
  })
  expect(await byCookie.text()).toBe('bytes')
  const mixed = await as(server, owner).fetch(contract.downloadDocument, input, {
    headers: { cookie: people.reader.cookie },
  })
  expect(mixed.status).toBe(401)
})

test('deleting a document releases its bytes, and the sweep removes them', async () => {
  const { owner, workspace } = await given.workspaceWith(server)
  const asset = await as(server, owner).upload({ name: 'a.txt', bytes: 'gone' }, { workspaceUuid: workspace.uuid })
  await server.drain()
  await server.asOwner(`update workgroup set bin_days = 0 where id = $1`, [workspace.workgroupUuid])
  const { deleteAsset } = await import('@strongroom/contract/documents/assets.ts')
  await as(server, owner).call(deleteAsset, { params: { assetUuid: asset.uuid }, body: undefined })
  expect(await outcomeOf(as(server, owner).call(findAsset, { params: { assetUuid: asset.uuid }, query: {} }))).toBe(
    'asset.not.found',
  )
  await server.drain()
  const before = await blobs()
  const { sweepBlobs } = await import('../../storage/sweep-blobs.job.ts')
  await sweepBlobs.work(server.ports, {})
  expect(await blobs()).toBeLessThan(before)
})
