import { randomBytes } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import * as given from '../../test/given.ts'
import { useServer } from '../../test/server.ts'
import { append, ask, begin, begun, CHUNK, codeOf } from '../../test/tus.ts'
import type { TestPerson } from '../../test/as.ts'
import { sweepUploads } from './sweep-uploads.job.ts'

const server = useServer()
const MB = 1024 ** 2
const MINUTE = 60_000

/** The room that the disk says it has. */
let disk = { free: Infinity, reserve: 0 }
/** Lets the uploads be idle that were begun before. A lease is released after the answer. */
async function passIdle() {
  const { read } = server.ports.databases
  const held = () => read.selectFrom('upload').select('id').where('lease', 'is not', null).execute()
  await expect.poll(async () => (await held()).length).toBe(0)
  server.pass(11 * MINUTE)
}

beforeEach(async () => {
  await passIdle()
  disk = { free: Infinity, reserve: 0 }
  server.ports.blobs.room = async () => disk
})

const metadata = (workspaceUuid: string) => ({ filename: `${randomBytes(4).toString('hex')}.bin`, workspaceUuid })
const beginning = async (person: TestPerson, size: number, workspaceUuid: string) => {
  const answer = await begin(server, person, { size, metadata: metadata(workspaceUuid) })
  return answer.status === 201 ? 'begun' : await codeOf(answer)
}

test('uploads begin while the disk has room for the whole of them; what they need counts until they end or are idle', async () => {
  const { owner, workspace } = await given.workspaceWith(server)
  disk = { free: 214 * MB, reserve: 50 * MB }
  const size = 60 * MB
  const first = await begun(server, owner, { size, metadata: metadata(workspace.uuid) })
  expect(await beginning(owner, size, workspace.uuid)).toBe('begun')
  const refused = await begin(server, owner, { size, metadata: metadata(workspace.uuid) })
  expect([refused.status, await codeOf(refused)]).toEqual([507, 'storage.full'])
  expect(await beginning(owner, 44 * MB, workspace.uuid), 'what is left').toBe('begun')
  expect((await ask(first, 'DELETE')).status).toBe(204)
  expect(await beginning(owner, size, workspace.uuid), 'after one was cancelled').toBe('begun')
  expect(await beginning(owner, size, workspace.uuid)).toBe('storage.full')
  await passIdle()
  expect(await beginning(owner, size, workspace.uuid), 'after the others were idle').toBe('begun')
  expect(await beginning(owner, 0, workspace.uuid)).toBe('begun')
})

test('several that begin at once are counted one after the other', async () => {
  const { owner, workspace } = await given.workspaceWith(server)
  disk = { free: 214 * MB, reserve: 50 * MB }
  const all = await Promise.all(Array.from({ length: 6 }, () => beginning(owner, 60 * MB, workspace.uuid)))
  expect(all.filter((one) => one === 'begun')).toHaveLength(2)
  expect(all.filter((one) => one === 'storage.full')).toHaveLength(4)
})

test('those of several people too, where room is scarce', async () => {
  const { owner, workspace, people } = await given.workspaceWith(server, { other: ['hasCreateDocument'] })
  for (let round = 0; round < 2; round += 1) {
    disk = { free: 214 * MB, reserve: 50 * MB }
    const size = 100 * MB
    const both = await Promise.all([owner, people.other].map((one) => beginning(one, size, workspace.uuid)))
    expect(both.toSorted()).toEqual(['begun', 'storage.full'])
    await passIdle()
  }
})

test('nobody takes all room from others by beginning uploads', async () => {
  const { owner, workspace, people } = await given.workspaceWith(server, { other: ['hasCreateDocument'] })
  disk = { free: 250 * MB, reserve: 50 * MB }
  expect(await beginning(owner, 200 * MB, workspace.uuid)).toBe('begun')
  expect(await beginning(people.other, 100 * MB, workspace.uuid), 'half of the room').toBe('begun')
  expect(await beginning(people.other, MB, workspace.uuid)).toBe('storage.full')
})

test('on a full disk uploads that have been idle for an hour are removed, the oldest first; others stay', async () => {
  const { owner, workspace } = await given.workspaceWith(server)
  const sent = async (chunks: number) => {
    const upload = await begun(server, await given.signIn(server, owner), {
      size: 20 * CHUNK,
      metadata: metadata(workspace.uuid),
    })
    expect((await append(upload, 0, randomBytes(chunks * CHUNK))).status).toBe(204)
    return upload
  }
  const status = async (upload: string) => (await ask(upload, 'HEAD')).status
  const oldest = await sent(4)
  server.pass(MINUTE)
  const older = await sent(4)
  server.pass(61 * MINUTE)
  const recent = await sent(4)
  await sweepUploads.work(server.ports, {})
  const stored = async () => {
    const { read } = server.ports.databases
    const rows = await read.selectFrom('upload').select('id').where('stored', '>', 0).execute()
    return rows.length
  }
  expect(await stored(), 'there is room').toBe(3)
  disk = { free: 12 * CHUNK, reserve: 10 * CHUNK }
  await sweepUploads.work(server.ports, {})
  expect([await status(oldest), await status(older), await status(recent)]).toEqual([404, 404, 200])
  expect(await stored()).toBe(1)
})
