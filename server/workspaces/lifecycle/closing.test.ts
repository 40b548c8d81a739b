import { exportAudit, exportSealedAudit } from '@strongroom/contract/record/audit-exports.ts'
import { listAssets } from '@strongroom/contract/documents/assets.ts'
import type { Endpoint } from '@strongroom/contract/wire/endpoint.ts'
import * as contract from '@strongroom/contract/workspaces/lifecycle.ts'
import { limits } from '@strongroom/contract/wire/limits.ts'
import { createDocument, downloadDocument, listVersions } from '@strongroom/contract/documents/versions.ts'
import { listMyWorkspaces } from '@strongroom/contract/workspaces/workspaces.ts'
import { expect, test } from 'vitest'
import { makeApp } from '../../app.ts'
import { as, type TestPerson } from '../../test/as.ts'
import { addressOf } from '../../test/call.ts'
import * as given from '../../test/given.ts'
import { mailsTo } from '../../test/fakes/mails.ts'
import { outcomeOf } from '../../test/matrix.ts'
import { endLeases } from '../../test/processes/end-leases.ts'
import { useServer } from '../../test/server.ts'
import { sweepBlobs } from '../../storage/sweep-blobs.job.ts'
import { noteVisit } from '@strongroom/contract/record/visits.ts'
import { forgetClosed } from './forget-closed.job.ts'
import { purgeWorkspace } from './purge-workspace.job.ts'

const server = useServer()
const db = () => server.ports.databases.write

const close = (who: TestPerson, workspaceUuid: string, comment = '') =>
  as(server, who).call(contract.closeWorkspace, { params: { workspaceUuid }, body: { comment } })
const rowOf = (uuid: string) =>
  db().selectFrom('workspace').selectAll().where('id', '=', uuid).executeTakeFirstOrThrow()
const closings = async (uuid: string) =>
  (
    await db()
      .selectFrom('audit_event')
      .select('id')
      .where('workspace_id', '=', uuid)
      .where('type', '=', 'WORKSPACE_CLOSED')
      .execute()
  ).length
const blobsOf = (uuid: string) => db().selectFrom('blob').select('id').where('workspace_id', '=', uuid).execute()
const isThere = async (id: string) => {
  for await (const ids of server.ports.blobs.listOlderThan(-60_000)) if (ids === id) return true
  return false
}

async function workspaceWithFiles() {
  const made = await given.workspaceWith(server, { reader: ['hasDownload'], adder: ['hasCreateDocument'] })
  const to = { workspaceUuid: made.workspace.uuid }
  const report = await as(server, made.owner).upload({ name: 'confidential-report.txt', bytes: 'secret words' }, to)
  await as(server, made.owner).uploadVersion(
    { name: 'confidential-report.txt', bytes: 'secret words two' },
    report.uuid,
  )
  await server.drain()
  return { ...made, report }
}

test('closing makes everything unreadable at once, at every endpoint, for ever', { timeout: 180_000 }, async () => {
  const { owner, workspace, people, report } = await workspaceWithFiles()
  const versions = await as(server, owner).call(listVersions, { query: { documentUuid: report.uuid } })
  const participants = await db()
    .selectFrom('participant')
    .select('id')
    .where('workspace_id', '=', workspace.uuid)
    .execute()
  const stored = await blobsOf(workspace.uuid)
  expect(stored.length).toBeGreaterThanOrEqual(2)
  await close(owner, workspace.uuid, 'All is signed')
  const row = await rowOf(workspace.uuid)
  expect(row).toMatchObject({ wrapped_key: null, closed_by: owner.uuid, end_reason: 'All is signed' })
  const known = {
    workspaceUuid: workspace.uuid,
    assetUuid: report.uuid,
    documentUuid: report.uuid,
    parentUuid: workspace.uuid,
    shareUuid: workspace.uuid,
    ancestorOf: report.uuid,
    versionUuid: versions.content[0]!.uuid,
    participantUuid: participants[0]!.id,
    version: '1',
    page: '1',
  }
  for (const who of [owner, people.reader]) await nothingReadable(who, known)
  expect(await outcomeOf(close(owner, workspace.uuid))).toBe('workspace.closed')
  await server.drain()
  expect(await blobsOf(workspace.uuid)).toEqual([])
  for (const { id } of stored) expect(await isThere(id)).toBe(false)
  expect((await rowOf(workspace.uuid)).purged_at).not.toBeNull()
  for (const who of [owner, people.reader]) {
    const [mail] = await mailsTo(server, who.email)
    expect(mail).toMatchObject({ subject: `“${workspace.name}” has closed` })
    expect(mail!.text).toContain('> All is signed')
    expect(mail!.text).not.toContain('/share/')
  }
  expect(await closings(workspace.uuid)).toBe(1)
  const mine = await as(server, owner).call(listMyWorkspaces, { query: {} })
  expect(mine.content.map(({ uuid }) => uuid)).not.toContain(workspace.uuid)
})

/** Calls every endpoint that reads, with all matching ids: no name and no word of the document is returned. */
async function nothingReadable(who: TestPerson, known: Record<string, string>): Promise<void> {
  const { app, routes } = await makeApp(server.ports, '/nowhere')
  await app.close()
  const reads = routes.endpoints.filter(
    ({ method, kind, path }) =>
      (method === 'GET' || method === 'OPTIONS') && kind !== 'stream' && !path.includes('logout'),
  )
  let asked = 0
  for (const endpoint of reads as Endpoint[]) {
    const address = addressOf(endpoint, { params: known, query: { ...known, page: 0 } })
    const response = await fetch(server.url + address, {
      method: endpoint.method,
      headers: { authorization: `Bearer ${who.token}` },
      redirect: 'manual',
    })
    const text = await response.text()
    for (const word of ['confidential-report', 'secret words']) expect(text, address).not.toContain(word)
    if (endpoint.path.includes(':workspaceUuid') || endpoint.path.includes(':assetUuid')) {
      asked++
      expect(response.status, address).toBeGreaterThanOrEqual(400)
    }
  }
  expect(asked).toBeGreaterThan(10)
}

test('the owner can still read the record of a closed workspace', async () => {
  const { owner, workspace, people } = await workspaceWithFiles()
  await close(owner, workspace.uuid)
  const query = { workspaceUuid: workspace.uuid, isDeletedWorkspace: 'true' }
  // The cut of the closing ends this too while it runs.
  await expect
    .poll(
      async () =>
        (
          await as(server, owner)
            .fetch(exportAudit, { query })
            .catch(() => undefined)
        )?.status,
    )
    .toBe(200)
  const csv = await as(server, owner).fetch(exportAudit, { query })
  expect(csv.status).toBe(200)
  expect(await csv.text()).toContain('WORKSPACE_CLOSED')
  const sealed = await as(server, owner).fetch(exportSealedAudit, {
    params: { workspaceUuid: workspace.uuid },
    query: { isDeletedWorkspace: 'true' },
  })
  expect(sealed.status).toBe(200)
  await sealed.text()
  expect((await as(server, people.reader).fetch(exportAudit, { query })).status).toBe(403)
})

test('a running download and a running upload end, and a later claim is refused', { timeout: 180_000 }, async () => {
  const { owner, workspace, people } = await given.workspaceWith(server, { reader: ['hasDownload'] })
  const to = { workspaceUuid: workspace.uuid }
  const big = await as(server, owner).upload({ name: 'big.bin', bytes: new Uint8Array(30_000_000) }, to)
  const download = await as(server, people.reader).fetch(downloadDocument, { params: { assetUuid: big.uuid } })
  const reader = download.body!.getReader()
  await reader.read()
  const { response, finish } = slowUpload(owner, workspace.uuid)
  await expect.poll(async () => (await blobsOf(workspace.uuid)).length, { timeout: 20_000 }).toBe(2)
  await close(owner, workspace.uuid)
  const rest = async () => {
    for (let read = 0; ; ) {
      const next = await reader.read()
      if (next.done) return read
      read += next.value.length
    }
  }
  await expect(rest()).rejects.toThrow()
  finish()
  expect(await response).not.toBe(200)
  expect(await outcomeOf(as(server, owner).upload({ name: 'late.txt', bytes: 'late' }, to))).toBe('workspace.closed')
  await server.drain()
  await endLeases(server)
  await sweepBlobs.work(server.ports, {})
  expect(await blobsOf(workspace.uuid)).toEqual([])
})

/** An upload whose last bytes wait for a signal; returns the status, or 0 if the connection was cut. */
function slowUpload(who: TestPerson, workspaceUuid: string) {
  let finish = () => {}
  const held = new Promise<void>((resolve) => {
    finish = resolve
  })
  const part = (name: string, rest: string) => `--x\r\ncontent-disposition: form-data; name="${name}"${rest}`
  async function* body() {
    yield Buffer.from(`${part('workspaceUuid', '')}\r\n\r\n${workspaceUuid}\r\n`)
    yield Buffer.from(`${part('file', '; filename="slow.bin"')}\r\ncontent-type: application/octet-stream\r\n\r\n`)
    yield Buffer.alloc(500_000)
    await held
    yield Buffer.from('\r\n--x--\r\n')
  }
  const response = as(server, who)
    .fetch(createDocument, {}, {
      body: ReadableStream.from(body()) as never,
      duplex: 'half',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
    } as never)
    .then(
      ({ status }) => status,
      () => 0,
    )
  return { response, finish }
}

test('uploads during a closing: each is refused or its bytes are purged, and the audit is consistent', async () => {
  const { owner, workspace } = await given.workspaceWith(server)
  const to = { workspaceUuid: workspace.uuid }
  const uploads = Array.from({ length: 8 }, (_, i) =>
    outcomeOf(as(server, owner).upload({ name: `f${i}.txt`, bytes: `file ${i}` }, to)),
  )
  const [closed, ...outcomes] = await Promise.all([outcomeOf(close(owner, workspace.uuid)), ...uploads])
  expect(closed).toBe('ok')
  expect(new Set(outcomes).difference(new Set(['ok', 'workspace.closed', 'try.again']))).toEqual(new Set())
  await server.drain()
  await endLeases(server)
  await sweepBlobs.work(server.ports, {})
  expect(await blobsOf(workspace.uuid)).toEqual([])
  const events = await db()
    .selectFrom('audit_event')
    .select(['type', 'id'])
    .where('workspace_id', '=', workspace.uuid)
    .orderBy('id')
    .execute()
  expect(events.filter(({ type }) => type === 'DOCUMENT_CREATED')).toHaveLength(
    outcomes.filter((outcome) => outcome === 'ok').length,
  )
})

test('one of two concurrent closings succeeds, the other finds the workspace closed', async () => {
  const { owner, workspace } = await given.workspaceWith(server)
  const outcomes = await Promise.all([close(owner, workspace.uuid), close(owner, workspace.uuid)].map(outcomeOf))
  expect(outcomes.toSorted()).toEqual(['ok', 'workspace.closed'])
  expect(await closings(workspace.uuid)).toBe(1)
  expect((await mailsTo(server, owner.email)).filter(({ subject }) => subject.endsWith('has closed'))).toHaveLength(1)
})

test('a killed purge continues where it stopped, and running it twice does no harm', async () => {
  const { owner, workspace } = await workspaceWithFiles()
  await close(owner, workspace.uuid)
  let removed = 0
  const blobs = {
    ...server.ports.blobs,
    remove: (id: string) => (removed++ === 1 ? Promise.reject(new Error('killed')) : server.ports.blobs.remove(id)),
  }
  const payload = { workspaceId: workspace.uuid }
  await expect(purgeWorkspace.work({ ...server.ports, blobs }, payload)).rejects.toThrow('killed')
  expect((await blobsOf(workspace.uuid)).length).toBeGreaterThan(0)
  await Promise.all([purgeWorkspace.work(server.ports, payload), purgeWorkspace.work(server.ports, payload)])
  expect(await blobsOf(workspace.uuid)).toEqual([])
  await server.drain()
})

test('a purge touches no open workspace', async () => {
  const { workspace, report, owner } = await workspaceWithFiles()
  await purgeWorkspace.work(server.ports, { workspaceId: workspace.uuid })
  const file = await as(server, owner).fetch(downloadDocument, { params: { assetUuid: report.uuid } })
  expect(await file.text()).toBe('secret words two')
})

test('administrators see closed workspaces for 90 days; then only the audit remains', async () => {
  const { owner, workspace, people } = await workspaceWithFiles()
  const list = async (who: TestPerson, query: object) =>
    (await as(server, who).call(contract.listWorkspaces, { query })).content.filter(
      ({ uuid }) => uuid === workspace.uuid,
    )
  expect(await list(owner, {})).toMatchObject([{ closedTime: null, actions: { delete: true } }])
  expect(await list(owner, { closed: 'true' })).toEqual([])
  await as(server, people.reader).call(noteVisit, { params: { workspaceUuid: workspace.uuid } })
  const visits = () => db().selectFrom('visit').select('person_id').where('workspace_id', '=', workspace.uuid).execute()
  await close(owner, workspace.uuid)
  await server.drain()
  expect(await list(owner, {})).toEqual([])
  expect(await list(owner, { closed: 'true', name: workspace.name.slice(0, 6) })).toMatchObject([
    { name: workspace.name, owner: { uuid: owner.uuid }, closedBy: { uuid: owner.uuid }, actions: { delete: false } },
  ])
  expect(await list(people.reader, { closed: 'true' })).toEqual([])
  const names = () => db().selectFrom('asset').select('name').where('workspace_id', '=', workspace.uuid).execute()
  const addresses = async () =>
    (
      await db()
        .selectFrom('participant')
        .select(['email', 'sort_name', 'found_by'])
        .where('workspace_id', '=', workspace.uuid)
        .execute()
    ).flatMap(({ email, sort_name, found_by }) => [email, sort_name, found_by])
  server.pass(limits.closedKept - 3_600_000)
  await forgetClosed.work(server.ports, {})
  expect((await names()).map(({ name }) => name)).toContain('confidential-report.txt')
  expect(await addresses()).toContain(people.reader.email)
  server.pass(7_200_000)
  await forgetClosed.work(server.ports, {})
  await forgetClosed.work(server.ports, {})
  expect(await names()).toEqual([])
  expect(await visits()).toEqual([])
  expect((await addresses()).filter((text) => text.includes('reader'))).toEqual([])
  const again = await given.signIn(server, owner)
  expect(await list(again, { closed: 'true' })).toEqual([])
  const query = { workspaceUuid: workspace.uuid, isDeletedWorkspace: 'true' }
  expect(await (await as(server, again).fetch(exportAudit, { query })).text()).toContain('WORKSPACE_CLOSED')
})

test('a pending invitation can be neither accepted nor registered for', async () => {
  const { owner, workspace } = await given.workspaceWith(server)
  await given.invitee(server, { owner, workspace }, { email: 'nobody-yet@outside.example' }, [])
  const links = () =>
    db().selectFrom('registration_link').select('email').where('email', '=', 'nobody-yet@outside.example').execute()
  expect(await links()).toHaveLength(1)
  await close(owner, workspace.uuid)
  expect(await links()).toEqual([])
  expect(await outcomeOf(as(server, owner).call(listAssets, { query: { workspaceUuid: workspace.uuid } }))).toBe(
    'workspace.closed',
  )
})
