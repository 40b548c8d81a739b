import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import { rmSync, mkdtempSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import {
  downloadVerifier,
  exportAudit,
  exportLegacyAudit,
  exportSealedAudit,
  listAuditKeys,
} from '@strongroom/contract/audit-exports.ts'
import { listAuditEvents } from '@strongroom/contract/audit.ts'
import { bytesOf, endText, toHex } from '@strongroom/contract/audit-chain.ts'
import { type Verified, verifyExport } from '@strongroom/contract/verify-audit.ts'
import { renameAsset } from '@strongroom/contract/assets.ts'
import { removeParticipant } from '@strongroom/contract/participants.ts'
import { renameWorkspace } from '@strongroom/contract/workspaces.ts'
import { afterAll, expect, test } from 'vitest'
import { isSigned, verifyAudit } from '../cli/verify-audit.ts'
import { as, type TestPerson } from '../test/as.ts'
import { eventsOf } from '../test/audit.ts'
import { participant, person, workspaceWith } from '../test/given.ts'
import { useServer } from '../test/server.ts'
import { sealBatch } from './seal-batch.ts'

const server = useServer()
const folder = mkdtempSync(path.join(os.tmpdir(), 'strongroom-audit-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest()
const verifyLines = (lines: string[]): Promise<Verified> => verifyExport(lines, { sha256, isSigned })

async function sealedLinesFor(someone: TestPerson, workspaceUuid: string): Promise<string[]> {
  const response = await as(server, someone).fetch(exportSealedAudit, { params: { workspaceUuid } })
  expect(response.status).toBe(200)
  return (await response.text()).trimEnd().split('\n')
}

/** A workspace in which some things happened, sealed twice on the way. */
async function storied() {
  const { owner, people, workspace } = await workspaceWith(server, { manager: ['hasManageWorkspace'] })
  const params = { workspaceUuid: workspace.uuid }
  const file = await as(server, owner).upload({ name: 'Plan.txt', bytes: 'a plan' }, params)
  await sealBatch(server.ports)
  for (const name of ['One', 'Two', 'Three'])
    await as(server, owner).call(renameAsset, { params: { assetUuid: file.uuid }, body: { name } })
  await sealBatch(server.ports)
  await as(server, owner).call(renameWorkspace, { params, body: { name: 'Renamed' } })
  return { owner, manager: people.manager, workspace, lines: await sealedLinesFor(owner, workspace.uuid) }
}

const isEvent = (line: string) => line.startsWith('{"chain"')
const codesOf = ({ problems }: Verified) => problems.map(({ code, chain, position }) => ({ code, chain, position }))

test('an export of everything that happened fits together, and is signed with the key that is published', async () => {
  const { owner, workspace, lines } = await storied()
  const verified = await verifyLines(lines)
  expect(verified.problems).toEqual([])
  const { content } = await as(server, undefined).call(listAuditKeys, {})
  expect(verified.keys).toEqual(content.map(({ fingerprint }) => fingerprint))
  const total = await as(server, owner).call(listAuditEvents, { params: { workspaceUuid: workspace.uuid }, query: {} })
  expect(verified.chains.OPEN?.events).toBe(total.metadata.totalElements)
  expect(verified.chains.OPEN?.signedTo).toBe(verified.chains.OPEN?.events)
  expect(total.content[0]?.eventType).toBe('WORKSPACE_AUDIT_SEALED_EXPORTED')
})

test('one event flipped, dropped, moved, added or cut off: the place is named', async () => {
  const { lines } = await storied()
  const third = lines.findIndex((line) => line.startsWith('{"chain":"OPEN","position":3'))
  const place = { chain: 'OPEN', position: 3 }
  const with3 = (change: (line: string) => string) => lines.map((line, at) => (at === third ? change(line) : line))

  expect(
    codesOf(await verifyLines(with3((line) => line.replace('"address":{"salt":"', '"address":{"salt":"00')))),
  ).toEqual([{ code: 'event.altered', ...place }])
  expect(codesOf(await verifyLines(lines.toSpliced(third, 1)))).toContainEqual({ code: 'event.missing', ...place })
  const swapped = lines.toSpliced(third, 2, lines[third + 1]!, lines[third]!)
  expect(codesOf(await verifyLines(swapped))).toContainEqual({ code: 'event.missing', ...place })
  expect(codesOf(await verifyLines(swapped))).toContainEqual({ code: 'event.out.of.order', ...place })
  const doubled = lines.toSpliced(third, 0, lines[third]!)
  expect(codesOf(await verifyLines(doubled))).toContainEqual({ code: 'event.out.of.order', ...place })
  expect(codesOf(await verifyLines(lines.slice(0, -1)))).toEqual([{ code: 'cut.short' }])
  expect(codesOf(await verifyLines(lines.slice(0, third)))).toContainEqual({ code: 'cut.short' })
  expect(codesOf(await verifyLines(with3(() => 'not JSON')))).toContainEqual({ code: 'line.unreadable' })
  expect(codesOf(await verifyLines(['anything']))).toContainEqual({ code: 'not.an.export' })
})

test('whoever rewrites the chain from an event on, can not sign it', async () => {
  const { lines, workspace } = await storied()
  const forged = lines.map((line) => (isEvent(line) ? line.replaceAll('"value":"Two.txt"', '"value":"Six.txt"') : line))
  const problems = codesOf(await verifyLines(forged))
  expect(problems.map(({ code }) => code)).toEqual(['event.altered', 'event.altered'].slice(0, problems.length))
  // Another key of one's own is another key: its fingerprint is not the published one.
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const raw = Buffer.from(publicKey.export({ format: 'jwk' }).x!, 'base64url')
  const first = JSON.parse(lines[0]!)
  first.keys.push({ id: 'mine', publicKey: toHex(raw) })
  const end = { at: 0, chains: { OPEN: 1 } }
  const signature = toHex(sign(null, bytesOf(endText(workspace.uuid, end)), privateKey))
  const cut = [JSON.stringify(first), lines[1]!, JSON.stringify({ end: { ...end, key: 'mine', signature } })]
  expect(codesOf(await verifyLines(cut))).toEqual([{ code: 'not.signed', chain: 'OPEN', position: 1 }])
  const unknown = [lines[0]!, JSON.stringify({ end: { ...end, key: 'mine', signature } })]
  expect(codesOf(await verifyLines(unknown))).toContainEqual({ code: 'key.unknown' })
})

test('a field can be withheld: its hash stays, and the chain still fits', async () => {
  const { lines } = await storied()
  const withheld = lines.map((line) => {
    if (!isEvent(line)) return line
    const event = JSON.parse(line)
    const { salt, value } = event.fields.address
    const hash = toHex(sha256(Buffer.concat([Buffer.from(salt, 'hex'), Buffer.from(JSON.stringify(value))])))
    event.fields.address = { hash }
    return JSON.stringify(event)
  })
  expect((await verifyLines(withheld)).problems).toEqual([])
})

test('acts by and on hidden people are in a chain of their own, which only the owner gets', async () => {
  const { owner, people, workspace } = await workspaceWith(server, { manager: ['hasManageWorkspace'] })
  const hidden = await person(server, 'Hidden')
  const id = await participant(server, { owner, workspace }, hidden, ['hasDownload', 'hasCreateDocument'])
  await server.ports.databases.write.updateTable('participant').set({ type: 'BCC' }).where('id', '=', id).execute()
  await as(server, hidden).upload({ name: 'Secret.txt', bytes: 's' }, { workspaceUuid: workspace.uuid })
  await as(server, owner).call(removeParticipant, { params: { participantUuid: id } })

  const [owning, managing] = [
    await sealedLinesFor(owner, workspace.uuid),
    await sealedLinesFor(people.manager, workspace.uuid),
  ]
  const verified = await verifyLines(owning)
  expect(verified.problems).toEqual([])
  expect(verified.chains.RESTRICTED?.events).toBe(2)
  const seen = await verifyLines(managing)
  expect(seen.problems).toEqual([])
  expect(seen.chains.RESTRICTED).toBeUndefined()
  expect(managing.join()).not.toContain('Secret.txt')
  expect(managing.join()).not.toContain('RESTRICTED')
  const csv = await (
    await as(server, people.manager).fetch(exportAudit, { query: { workspaceUuid: workspace.uuid } })
  ).text()
  expect(csv).not.toContain('Secret.txt')
  const list = await as(server, people.manager).call(listAuditEvents, {
    params: { workspaceUuid: workspace.uuid },
    query: { eventType: 'PARTICIPANT_REMOVED' },
  })
  expect(list.metadata.totalElements).toBe(0)
})

test('two that seal at once, and changes meanwhile: every event once, and in one order', async () => {
  const { owner, people, workspace } = await workspaceWith(server, { manager: ['hasManageWorkspace'] })
  const rename = (who: TestPerson, name: string) =>
    as(server, who).call(renameWorkspace, { params: { workspaceUuid: workspace.uuid }, body: { name } })
  const changes = Array.from({ length: 20 }, (_, i) => rename(i % 2 ? owner : people.manager, `Name ${i}`))
  const seals = Array.from({ length: 10 }, () => sealBatch(server.ports))
  await Promise.all([Promise.all(changes), Promise.all(seals)])
  const verified = await verifyLines(await sealedLinesFor(owner, workspace.uuid))
  expect(verified.problems).toEqual([])
  const { rows } = await server.ports.databases.writePool.query(
    `select count(*) as events, count(s.event_id) as sealed from audit_event e left join audit_seal s on s.event_id = e.id where e.workspace_id = $1`,
    [workspace.uuid],
  )
  expect(rows[0].sealed).toBe(rows[0].events)
})

test('the command says the same, and compares the key', async () => {
  const { lines } = await storied()
  const file = path.join(folder, 'audit.jsonl')
  writeFileSync(file, lines.join('\n'))
  const run = (key?: string) =>
    verifyAudit.run({ file, key }, () => Promise.reject(new Error('no installation is needed')))
  const { content } = await as(server, undefined).call(listAuditKeys, {})
  expect(await run(content[0]!.fingerprint)).toContain('The record is whole')
  await expect(run('0'.repeat(64))).rejects.toThrow('not signed with the key')
  writeFileSync(file, lines.toSpliced(2, 1).join('\n'))
  await expect(run()).rejects.toThrow('Open chain, event 2 (before line 3): it is missing.')
})

test('the CSV has all columns, computes nothing, and keeps to the dates', async () => {
  const { owner, workspace } = await workspaceWith(server)
  await as(server, owner).upload({ name: '=1+1.txt', bytes: 'x' }, { workspaceUuid: workspace.uuid })
  const fetchCsv = (query: object) =>
    as(server, owner).fetch(exportAudit, { query: { workspaceUuid: workspace.uuid, ...query } })
  const response = await fetchCsv({})
  expect(response.headers.get('legacy-events')).toBe('false')
  expect(response.headers.get('content-disposition')).toContain('attachment')
  const bytes = new Uint8Array(await response.arrayBuffer())
  expect(Buffer.from(bytes.slice(0, 3)).toString('hex')).toBe('efbbbf')
  const rows = new TextDecoder().decode(bytes).split('\r\n')
  expect(rows[0]).toBe(
    'Time,Event,Actor,Actor e-mail,Workspace,Workspace UUID,Object type,Object,Object UUID,Before,After,Address',
  )
  expect(rows[1]).toContain('WORKSPACE_CREATED')
  expect(rows.join('\n')).toContain(`'=1+1.txt`)
  const now = server.ports.clock.now().getTime()
  const later = await fetchCsv({ startTime: now, endTime: now + 1000 })
  const [, ...found] = (await later.text()).trimEnd().split('\r\n')
  expect(found.filter((row) => !row.includes('WORKSPACE_AUDIT_EXPORTED'))).toEqual([])
  for (const query of [
    { startTime: now, endTime: now - 10 },
    { startTime: now - 1000 * 86_400_000 },
    { endTime: now + 10 * 86_400_000 },
  ])
    expect((await fetchCsv(query)).status).toBe(400)
  expect((await fetchCsv({ startTime: 'soon' })).status).toBe(400)
})

test('what other systems recorded is asked for in the same way, and nothing of it is kept', async () => {
  const { owner, workspace } = await workspaceWith(server)
  const query = { workspaceUuid: workspace.uuid }
  const response = await as(server, owner).fetch(exportLegacyAudit, { query })
  expect(response.headers.get('content-type')).toContain('text/csv')
  expect(response.headers.get('content-disposition')).toContain('legacy audit.csv')
  expect((await response.text()).trimEnd().split('\r\n')).toEqual([expect.stringMatching(/^Time,Event,Actor,/)])
  expect((await as(server, owner).fetch(exportLegacyAudit, { query: { ...query, endTime: 1 } })).status).toBe(400)
  const [event] = await eventsOf(server, owner, workspace)
  expect(event).toMatchObject({ type: 'WORKSPACE_AUDIT_EXPORTED', to: { legacy: true } })
})

test('the page that checks it needs no server and no permission', async () => {
  const response = await as(server, undefined).fetch(downloadVerifier, { query: { language: 'cy' } })
  const page = await response.text()
  expect(page).toContain('<html lang="cy">')
  expect(page).toContain('Gwirio cofnod')
  expect(page).not.toMatch(/https?:|src=|href=/)
})

test('who may export', async () => {
  const { owner, people, workspace } = await workspaceWith(server, {
    manager: ['hasManageWorkspace'],
    reader: ['hasDownload'],
  })
  const stranger = await person(server, 'Stranger')
  for (const { who, status } of [
    { who: owner, status: 200 },
    { who: people.manager, status: 200 },
    { who: people.reader, status: 403 },
    { who: stranger, status: 404 },
    { who: undefined, status: 401 },
  ]) {
    const params = { workspaceUuid: workspace.uuid }
    expect((await as(server, who).fetch(exportSealedAudit, { params })).status).toBe(status)
    expect((await as(server, who).fetch(exportAudit, { query: params })).status).toBe(status)
    expect((await as(server, who).fetch(exportLegacyAudit, { query: params })).status).toBe(status)
  }
})
