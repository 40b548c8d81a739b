import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import vm from 'node:vm'
import {
  bytesOf,
  canonical,
  type Chain,
  endText,
  headText,
  leafOf,
  linkOf,
  originOf,
  toHex,
} from '@strongroom/contract/record/audit-chain.ts'
import { downloadVerifier, exportSealedAudit, listAuditKeys } from '@strongroom/contract/record/audit-exports.ts'
import { renameAsset } from '@strongroom/contract/documents/assets.ts'
import { describeEvent } from '@strongroom/contract/record/report-audit.ts'
import { type Tools, type Verified, verifyExport } from '@strongroom/contract/record/verify-audit.ts'
import { renameWorkspace } from '@strongroom/contract/workspaces/workspaces.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { isSigned, verifyAudit } from '../../cli/commands/verify-audit.ts'
import { as } from '../../test/as.ts'
import { workspaceWith } from '../../test/given.ts'
import { useServer } from '../../test/server.ts'
import { sealBatch } from './seal-batch.ts'

const server = useServer()
const folder = mkdtempSync(path.join(os.tmpdir(), 'strongroom-verify-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest()
const verifyLines = (lines: string[], tools: Partial<Tools> = {}): Promise<Verified> =>
  verifyExport(lines, { sha256, isSigned, ...tools })

let lines: string[]
let published: string
let workspaceUuid: string

/** A workspace with some events, sealed twice in between; one name contains a line separator. */
beforeAll(async () => {
  const { owner, workspace } = await workspaceWith(server)
  const params = { workspaceUuid: workspace.uuid }
  const file = await as(server, owner).upload({ name: 'Plan.txt', bytes: 'a plan' }, params)
  await seal(1)
  for (const name of ['One', 'Two', 'Three'])
    await as(server, owner).call(renameAsset, { params: { assetUuid: file.uuid }, body: { name } })
  await seal(2)
  await as(server, owner).call(renameWorkspace, { params, body: { name: 'Renamed' } })
  await server.ports.databases.writePool.query(
    `insert into audit_event (uuid, type, at, workspace_id, entity_kind, entity_id, entity_name)
     values (uuidv7(), 'ASSET_MOVED', now(), $1, 'Document', $1, $2)`,
    [workspace.uuid, 'Plan\u2028.txt'],
  )
  const response = await as(server, owner).fetch(exportSealedAudit, { params })
  lines = (await response.text()).trimEnd().split('\n')
  const { content } = await as(server, undefined).call(listAuditKeys, {})
  published = content[0]!.fingerprint
  workspaceUuid = workspace.uuid
})

/** Seals until there are this many heads: running transactions delay it. */
async function seal(heads: number): Promise<void> {
  await vi.waitFor(async () => {
    await sealBatch(server.ports)
    const { rows } = await server.ports.databases.writePool.query('select count(*)::integer as n from audit_head')
    expect(rows[0].n).toBeGreaterThanOrEqual(heads)
  }, 20_000)
}

const isEvent = (line: string) => line.startsWith('{"chain"')
const isHead = (line: string) => line.startsWith('{"head"')
const codesOf = ({ problems }: Verified) => problems.map(({ code, chain, position }) => ({ code, chain, position }))
const codes = async (forged: string[], tools: Partial<Tools> = {}) =>
  (await verifyLines(forged, tools)).problems.map(({ code }) => code)
const at = (position: number) => lines.findIndex((line) => isEvent(line) && JSON.parse(line).position === position)
const with3 = (change: (line: string) => string) => lines.map((line, index) => (index === at(3) ? change(line) : line))

test('one event flipped, dropped, moved, added or cut off: the position is reported', async () => {
  const place = { chain: 'OPEN', position: 3 }
  const third = at(3)
  const salt = JSON.parse(lines[third]!).fields.address.salt as string
  expect(codesOf(await verifyLines(with3((line) => line.replace(salt, '0'.repeat(32)))))).toEqual([
    { code: 'event.altered', ...place },
  ])
  expect(codesOf(await verifyLines(lines.toSpliced(third, 1)))).toContainEqual({ code: 'event.missing', ...place })
  const swapped = lines.toSpliced(third, 2, lines[third + 1]!, lines[third]!)
  expect(codesOf(await verifyLines(swapped))).toContainEqual({ code: 'event.missing', ...place })
  expect(codesOf(await verifyLines(swapped))).toContainEqual({ code: 'event.out.of.order', ...place })
  const doubled = lines.toSpliced(third, 0, lines[third]!)
  expect(codesOf(await verifyLines(doubled))).toContainEqual({ code: 'event.out.of.order', ...place })
  expect(codesOf(await verifyLines(lines.slice(0, -1)))).toEqual([{ code: 'cut.short' }])
  expect(codesOf(await verifyLines(lines.slice(0, third)))).toContainEqual({ code: 'cut.short' })
  expect(await codes(with3(() => 'not JSON'))).toContain('line.unreadable')
})

test('a field that shows a value beside its true hash is rejected', async () => {
  const forge = (change: (field: { salt: string; value: unknown; hash: string }) => object) =>
    with3((line) => {
      const event = JSON.parse(line)
      const { salt, value } = event.fields.after
      const hash = toHex(sha256(Buffer.concat([Buffer.from(salt, 'hex'), bytesOf(canonical(value))])))
      event.fields.after = change({ salt, value, hash })
      return canonical(event)
    })
  const forged = { name: 'Forged.txt' }
  expect(await codes(forge(({ hash, salt }) => ({ hash, salt, value: forged })))).toContain('line.unreadable')
  expect(await codes(forge(({ hash }) => ({ hash, value: forged })))).toContain('line.unreadable')
  expect(await codes(forge(({ salt }) => ({ salt, value: forged })))).toEqual(['event.altered'])
  // A completely withheld event is consistent, and counted.
  const withheld = await verifyLines(forge(({ hash }) => ({ hash })))
  expect(withheld).toMatchObject({ problems: [], withheld: { after: 1 } })
})

test('every line has one spelling: extra, doubled, renamed, reordered or spaced keys are rejected', async () => {
  const event = (change: (line: Record<string, unknown>) => void) =>
    with3((line) => {
      const value = JSON.parse(line)
      change(value)
      return canonical(value)
    })
  for (const forged of [
    event((line) => (line['note'] = 'Approved')),
    event((line) => ((line['fields'] as Record<string, unknown>)['Type'] = { salt: '0'.repeat(32), value: 'X' })),
    event((line) => delete (line['fields'] as Record<string, unknown>)['address']),
    event((line) => (line['position'] = '3')),
    // Two names in one key.
    with3((line) => line.replace('"actorEmail":', '"actorEmail,actorName":').replace(/"actorName":\{[^}]*\},/, '')),
    lines.map((line) => (isHead(line) ? line.replace(/"at":\d+/, '"at":9000000000000000') : line)),
    with3((line) => line.replace('{"chain":', '{"chain":"RESTRICTED","chain":')),
    with3((line) => line.replace('"value":', '"value":"Forged","value":')),
    with3((line) => line.replace('{"chain":', '{ "chain":')),
    with3((line) => `${line} `),
    with3((line) => JSON.stringify(Object.fromEntries(Object.entries(JSON.parse(line)).toReversed()))),
    with3((line) => line.replace(/"link":"[0-9a-f]{2}/, '"link":"zz')),
    lines.toSpliced(2, 0, ''),
    lines.map((line) => (isHead(line) ? line.replace('"head":{', '"head":{"by":"us",') : line)),
  ])
    expect(await codes(forged), forged[at(3)]).toContain('line.unreadable')
  const twice = JSON.parse(lines[0]!)
  twice.keys.push({ ...twice.keys[0], publicKey: '0'.repeat(64) })
  expect(await codes([canonical(twice), ...lines.slice(1)])).toEqual(['not.an.export'])
})

test('an invalid time is shown as text', () => {
  const event = JSON.parse(lines[at(3)]!)
  event.fields.time.value = 9e15
  expect(describeEvent(event, (key) => key)).toContain(' 9000000000000000 ')
})

test('no head in the middle can be left out', async () => {
  const heads = lines.filter(isHead)
  expect(heads.length).toBeGreaterThan(1)
  expect(await codes(lines.filter((line) => line !== heads[0]))).toEqual(['head.missing'])
  const doubled = lines.flatMap((line) => (line === heads[0] ? [line, line] : [line]))
  expect(await codes(doubled)).toContain('head.wrong')
})

/** The whole export with a changed name, resealed and signed with a forger's key, beside the genuine one. */
async function forgedExport(keepGenuine: boolean): Promise<string[]> {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const raw = toHex(Buffer.from(publicKey.export({ format: 'jwk' }).x!, 'base64url'))
  const mine = { id: '00000000-0000-7000-8000-000000000000', publicKey: raw }
  const signed = (text: string) => ({ key: mine.id, signature: toHex(sign(null, bytesOf(text), privateKey)) })
  const header = JSON.parse(lines[0]!)
  const forged = [canonical({ ...header, keys: keepGenuine ? [...header.keys, mine] : [mine] })]
  let link = await originOf(sha256, workspaceUuid, 'OPEN')
  for (const line of lines.slice(1)) {
    const value = JSON.parse(line.replaceAll('Two.txt', 'Six.txt'))
    if (value.fields) {
      link = await linkOf(sha256, link, await leafOf(sha256, value.fields))
      forged.push(canonical({ ...value, link: toHex(link) }))
    } else if (value.head) {
      const { chain, position, at: time } = value.head
      const head = { chain: chain as Chain, position, link: toHex(link), at: time }
      forged.push(canonical({ head: { ...head, ...signed(headText(workspaceUuid, head)) } }))
    } else {
      const { at: time, chains } = value.end
      forged.push(canonical({ end: { at: time, chains, ...signed(endText(workspaceUuid, { at: time, chains })) } }))
    }
  }
  return forged
}

test('a forger’s key beside the genuine one doesn’t help: every signature must be by the expected key', async () => {
  for (const keepGenuine of [true, false]) {
    const forged = await forgedExport(keepGenuine)
    // Without an expected key it is only consistent, and the named signer is the forger.
    const verified = await verifyLines(forged)
    expect(verified.problems).toEqual([])
    expect(verified.signers).not.toContain(published)
    const compared = await verifyLines(forged, { expected: [published] })
    expect(new Set(compared.problems.map(({ code }) => code))).toEqual(new Set(['key.other']))
    expect(compared.isExpected).toBe(false)
    // One genuine head among the forger's doesn't make the rest genuine.
    const mixed = forged.map((line, index) =>
      isHead(line) && index === lines.findIndex(isHead) ? lines[index]! : line,
    )
    expect(await codes(mixed, { expected: [published] })).toContain('key.other')
  }
  expect(await verifyLines(lines, { expected: [published] })).toMatchObject({ problems: [], isExpected: true })
})

test('a chain rewritten from an event on can’t be signed', async () => {
  const forged = lines.map((line) => (isEvent(line) ? line.replaceAll('"Two.txt"', '"Six.txt"') : line))
  const problems = await codes(forged)
  expect(new Set(problems)).toEqual(new Set(['event.altered']))
  const last = JSON.parse(lines.at(-1)!)
  const shorter = { ...last.end, chains: { OPEN: { events: 1, heads: 1 } } }
  expect(await codes([...lines.slice(0, -1), canonical({ end: shorter })])).toEqual(['signature.wrong', 'not.signed'])
})

test.each([
  '',
  'anything',
  '[]',
  '{}',
  'null',
  '{"format":"strongroom-audit-2","keys":[null],"workspaceUuid":"x"}',
  '{"format":"strongroom-audit-2","keys":[{"id":7,"publicKey":null}],"workspaceUuid":"x"}',
  '{"format":"strongroom-audit-2","keys":7,"workspaceUuid":null}',
  '\ufeff{"format":"strongroom-audit-2"}',
])('a malformed first line (%s) is said, not thrown', async (first) => {
  expect(await codes([first, ...lines.slice(1)])).toEqual(['not.an.export'])
  const file = path.join(folder, 'malformed.jsonl')
  writeFileSync(file, [first, ...lines.slice(1)].join('\n'))
  await expect(run(file)).rejects.toThrow('This file isn’t a sealed export')
})

const run = (file: string, key?: string[]) =>
  verifyAudit.run({ file, key }, () => Promise.reject(new Error('no installation is needed')))

test('the command reports its result, the signer, and the proven events', async () => {
  const file = path.join(folder, 'audit.jsonl')
  writeFileSync(file, lines.join('\n'))
  const said = await run(file)
  expect(said).toContain(`Consistent, and signed by ${published}.`)
  expect(said).toContain('No fields are withheld')
  expect(said.split('\n').filter((line) => line.startsWith('Open chain ')).length).toBe(lines.filter(isEvent).length)
  expect(said).toContain('"ASSET_RENAMED"')
  expect(said).toContain('Plan\\u2028.txt')
  expect(await run(file, [published])).toContain('Complete and genuine')
  await expect(run(file, ['0'.repeat(64)])).rejects.toThrow('signed with a different key')
  writeFileSync(file, lines.toSpliced(at(2), 1).join('\n'))
  const broken = await run(file).catch((error: Error) => error.message)
  expect(broken).toMatch(/Open chain, event 2 \(before line \d\): missing/)
  expect(broken).not.toContain('"ASSET_RENAMED"')
  await expect(run(path.join(folder, 'nowhere'))).rejects.toThrow('ENOENT')
  writeFileSync(file, '{"format":"strongroom-audit-1","workspaceUuid":"x"}')
  await expect(run(file)).rejects.toThrow('created by an older version')
})

test('the verification page needs no server and no permission', async () => {
  const response = await as(server, undefined).fetch(downloadVerifier, { query: { language: 'cy' } })
  const page = await response.text()
  expect(page).toContain('<html lang="cy">')
  expect(page).toContain('Gwirio cofnod')
  expect(page).not.toMatch(/https?:|src=|href=/)
  const script = /<script type="module">(?<script>[\s\S]*)<\/script>/.exec(page)!.groups!['script']!
  // The concatenated files don't share a name.
  expect(() => new vm.Script(`(async () => {${script}})`)).not.toThrow()
})
