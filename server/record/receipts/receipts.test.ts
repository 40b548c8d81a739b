import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { constants, inflateSync } from 'node:zlib'
import { createLink, updateLinkUrl } from '@strongroom/contract/documents/links.ts'
import { deleteAsset } from '@strongroom/contract/documents/assets.ts'
import { canonical } from '@strongroom/contract/record/audit-chain.ts'
import * as contract from '@strongroom/contract/record/task-receipts.ts'
import { expect, test } from 'vitest'
import { verifyReceipt } from '../../cli/commands/verify-receipt.ts'
import { as, type TestPerson } from '../../test/as.ts'
import { pdfText } from '../../test/files/pdf-text.ts'
import * as given from '../../test/given.ts'
import { matrix, outcomeOf } from '../../test/matrix.ts'
import { useServer } from '../../test/server.ts'
import { tasksOn } from '../../test/tasks.ts'
import { latestKey } from '../audit/audit-key.ts'
import { sealAudit } from '../audit/seal-audit.job.ts'

const server = useServer()
const { create, act } = tasksOn(server)
const receipt = (who: TestPerson, taskUuid: string) =>
  as(server, who).call(contract.findTaskReceipt, { params: { taskUuid } })
const contentOf = ({ signed }: contract.TaskReceipt) => contract.ReceiptText.parse(JSON.parse(signed))

/** Runs the command on a file with this text. */
async function verified(text: string, key?: string[]) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'receipt-'))
  const file = path.join(folder, 'receipt.json')
  writeFileSync(file, text)
  try {
    return await verifyReceipt.run({ file, key }, () => Promise.reject(new Error('no installation is needed')))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

test('before anything is sealed there is no key', async () => {
  const { owner, workspace, people } = await given.workspaceWith(server, { one: [] })
  const task = await create(owner, { workspaceUuid: workspace.uuid, assigneeUuids: [people.one.uuid] })
  expect(await outcomeOf(receipt(owner, task.uuid))).toBe('receipt.not.ready')
})

test('a receipt proves who did what about which version, and a changed one is refused', async () => {
  const { owner, workspace, people } = await given.workspaceWith(server, {
    one: [],
    two: [],
    reader: [],
    manager: ['hasManageWorkspace'],
  })
  const workspaceUuid = workspace.uuid
  const file = await as(server, owner).upload({ name: 'plan.txt', bytes: 'one' }, { workspaceUuid })
  const task = await create(owner, {
    workspaceUuid,
    title: 'The plan',
    assigneeUuids: [people.one.uuid, people.two.uuid],
    assetUuids: [file.uuid],
  })
  const sha256 = task.referencedDocumentVersions[0]!.sha256
  await act(people.one, task.uuid, false, 'Line\nSHA-256 faked')
  await sealAudit.work(server.ports, {})
  await as(server, owner).uploadVersion({ name: 'plan.txt', bytes: 'two' }, file.uuid)
  await as(server, owner).call(deleteAsset, { params: { assetUuid: file.uuid }, body: undefined })
  await matrix(server, contract.findTaskReceipt, {
    input: () => ({ params: { taskUuid: task.uuid } }),
    people: { owner, ...people, stranger: await given.person(server, 'Stranger') },
    expected: {
      owner: 'ok',
      manager: 'ok',
      one: 'ok',
      two: 'permission.denied',
      reader: 'permission.denied',
      stranger: 'task.not.found',
    },
  })
  const made = await receipt(owner, task.uuid)
  expect(contentOf(made)).toMatchObject({
    workspace: { uuid: workspaceUuid },
    task: { title: 'The plan', status: 'OPEN' },
    documents: [{ name: 'plan.txt', version: 1, fileSize: 3, sha256 }],
    parts: [{ name: 'one Tester', email: people.one.email, result: false, factor: 'PASSWORD' }],
  })
  const text = JSON.stringify(made)
  const said = await verified(text, [made.fingerprint])
  expect(said).toContain('Genuine')
  expect(said).toContain(`version 1, 3 bytes, SHA-256 ${sha256}`)
  expect(said).toContain(String.raw`did not approve`)
  expect(said.split('\n')).toHaveLength(4)
  expect(await verified(text)).toContain('Compare the key')
  await expect(verified(text, ['0'.repeat(64)])).rejects.toThrow('another key')
  const changed = { ...made, signed: made.signed.replace('"result":false', '"result":true') }
  await expect(verified(JSON.stringify(changed))).rejects.toThrow('signature is invalid')
  const doubled = text.replace('{', '{"signed":"Everybody approved",')
  for (const other of [
    '',
    '{}',
    JSON.stringify({ ...made, publicKey: 'xy' }),
    JSON.stringify({ ...made, more: 1 }),
    doubled,
  ])
    await expect(verified(other)).rejects.toThrow('not a receipt')
  await expect(verified(JSON.stringify({ ...made, fingerprint: '0'.repeat(64) }))).rejects.toThrow('another key')
  expect(await verified(JSON.stringify(made, null, 2), [made.fingerprint])).toBe(said)
  await act(people.two, task.uuid)
  expect(contentOf(await receipt(people.two, task.uuid)).parts.map(({ name }) => name)).toEqual(['two Tester'])
  expect(contentOf(await receipt(people.manager, task.uuid)).parts).toHaveLength(2)
})

const pdfOf = (who: TestPerson | undefined, taskUuid: string) =>
  as(server, who).fetch(contract.exportTaskReceipt, { params: { taskUuid } })

/** The attached file of a PDF: the only stream that is a receipt. */
function attachedTo(pdf: Buffer): string {
  const parts = pdf.toString('latin1').split(/stream\r?\n/)
  const streams = parts.flatMap((part) => {
    try {
      return [inflateSync(Buffer.from(part, 'latin1'), { finishFlush: constants.Z_SYNC_FLUSH }).toString()]
    } catch {
      return []
    }
  })
  return streams.find((stream) => stream.includes('"TaskReceipt"'))!
}

test('the PDF says the same in words, with the signed receipt attached and its hash printed', async () => {
  const { owner, workspace, people } = await given.workspaceWith(server, { one: [], two: [], reader: [] })
  const workspaceUuid = workspace.uuid
  const file = await as(server, owner).upload({ name: 'Ŵ <plan>.txt', bytes: 'one' }, { workspaceUuid })
  const task = await create(owner, {
    workspaceUuid,
    title: 'Sign <the> plan & go',
    description: 'Word '.repeat(900),
    assigneeUuids: [people.one.uuid, people.two.uuid],
    assetUuids: [file.uuid],
  })
  await act(people.one, task.uuid, false, 'Not\nyet')
  await act(people.two, task.uuid)
  await sealAudit.work(server.ports, {})
  const asking = [people.one, people.reader, await given.person(server, 'Stranger'), undefined]
  const statuses = []
  for (const who of asking) {
    const answer = await pdfOf(who, task.uuid)
    await answer.arrayBuffer()
    statuses.push(answer.status)
  }
  expect(statuses).toEqual([200, 403, 404, 401])
  const response = await pdfOf(owner, task.uuid)
  expect(response.headers.get('content-disposition')).toContain(`receipt-${task.uuid}.pdf`)
  const pdf = Buffer.from(await response.arrayBuffer())
  const raw = pdf.toString('latin1')
  expect(raw).toMatch(/<pdfaid:part>3</)
  expect(raw).toContain('/AFRelationship /Source')
  const attached = attachedTo(pdf)
  expect(await verified(attached)).toContain('Unchanged since it was signed')
  const made = contract.TaskReceipt.parse(JSON.parse(attached))
  expect(contentOf(made).parts).toHaveLength(2)
  const text = (await pdfText(new Uint8Array(pdf))).replaceAll(/\s+/g, ' ')
  const { sha256 } = contentOf(made).documents[0]!
  const hash = createHash('sha256').update(attached).digest('hex')
  for (const said of ['Sign <the> plan & go', 'Not approved', 'Approved', 'Not yet', sha256, hash, made.fingerprint])
    expect(text).toContain(said)
  for (const half of [made.signature.slice(0, 64), made.signature.slice(64)]) expect(text).toContain(half)
  // An assignee gets their own part only.
  const own = attachedTo(Buffer.from(await (await pdfOf(people.two, task.uuid)).arrayBuffer()))
  expect(own).not.toContain('one Tester')
})

test('links are in it with the address that they had; a receipt of the first format can still be verified', async () => {
  const { owner, workspace, people } = await given.workspaceWith(server, { one: [] })
  const workspaceUuid = workspace.uuid
  const link = await as(server, owner).call(createLink, {
    body: { name: 'The site', url: 'https://example.org/plan', workspaceUuid },
  })
  const task = await create(owner, { workspaceUuid, assigneeUuids: [people.one.uuid], assetUuids: [link.uuid] })
  await as(server, owner).call(updateLinkUrl, {
    params: { assetUuid: link.uuid },
    body: { url: 'https://example.org/other' },
  })
  await act(people.one, task.uuid)
  await sealAudit.work(server.ports, {})
  const made = await receipt(owner, task.uuid)
  const content = contract.NewReceiptText.parse(JSON.parse(made.signed))
  expect(content).toMatchObject({
    format: 'strongroom-receipt-2',
    documents: [],
    links: [{ assetUuid: link.uuid, name: 'The site', url: 'https://example.org/plan' }],
    withheldLinks: 0,
  })
  expect(await verified(JSON.stringify(made), [made.fingerprint])).toContain(
    'Link "The site", "https://example.org/plan"',
  )
  const pdf = await pdfText(new Uint8Array(await (await pdfOf(owner, task.uuid)).arrayBuffer()))
  expect(pdf).toContain('https://example.org/plan')
  const { links: _links, withheldLinks: _withheld, ...first } = content
  const signed = canonical({ ...first, format: 'strongroom-receipt-1' })
  const key = (await latestKey({ db: server.ports.databases.read, ports: server.ports }))!
  const older = { ...made, signed, signature: key.sign(signed).toString('hex') }
  const said = await verified(JSON.stringify(older), [made.fingerprint])
  expect(said).toContain('Genuine')
  expect(said).not.toContain('Link')
  const later = canonical({ ...content, format: 'strongroom-receipt-3' })
  const unknown = { ...made, signed: later, signature: key.sign(later).toString('hex') }
  await expect(verified(JSON.stringify(unknown))).rejects.toThrow('not a receipt')
})

test('a receipt’s words imitate no line of the report and control no terminal, also if a stranger signed it', async () => {
  const { owner, workspace, people } = await given.workspaceWith(server, { one: [] })
  const task = await create(owner, { workspaceUuid: workspace.uuid, assigneeUuids: [people.one.uuid] })
  await act(people.one, task.uuid)
  await sealAudit.work(server.ports, {})
  const made = await receipt(owner, task.uuid)
  const words = 'A\nGenuine: signed with the expected key\u001b[1A\u009b2K\u202e'
  const content = contract.NewReceiptText.parse(JSON.parse(made.signed))
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const signed = JSON.stringify({
    ...content,
    task: { ...content.task, type: words, title: words, status: words },
    parts: content.parts.map((part) => ({ ...part, name: words, email: words, message: words, factor: words })),
    documents: [{ assetUuid: task.uuid, name: words, version: 1, fileSize: 1, sha256: words }],
  })
  const raw = Buffer.from(publicKey.export({ format: 'jwk' }).x!, 'base64url')
  const forged = {
    ...made,
    signed,
    publicKey: raw.toString('hex'),
    fingerprint: createHash('sha256').update(raw).digest('hex'),
    signature: sign(null, Buffer.from(signed), privateKey).toString('hex'),
  }
  const said = await verified(JSON.stringify(forged))
  expect(said.split('\n').map((line) => line.split(' ')[0])).toEqual([
    'Unchanged',
    'Task',
    'Document',
    expect.any(String),
  ])
  expect(said.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\u202e]/u)
  await expect(verified(JSON.stringify(forged), [made.fingerprint])).rejects.toThrow('another key')
})
