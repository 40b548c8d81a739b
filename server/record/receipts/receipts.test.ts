import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { deleteAsset } from '@strongroom/contract/documents/assets.ts'
import * as contract from '@strongroom/contract/record/task-receipts.ts'
import { expect, test } from 'vitest'
import { verifyReceipt } from '../../cli/commands/verify-receipt.ts'
import { as, type TestPerson } from '../../test/as.ts'
import * as given from '../../test/given.ts'
import { matrix, outcomeOf } from '../../test/matrix.ts'
import { useServer } from '../../test/server.ts'
import { tasksOn } from '../../test/tasks.ts'
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
