import * as contract from '@strongroom/contract/documents/assets.ts'
import { expect, test } from 'vitest'
import { as } from '../../test/as.ts'
import { eventsOf } from '../../test/audit.ts'
import * as given from '../../test/given.ts'
import { useServer } from '../../test/server.ts'

const server = useServer()

/**
 * The minimum of three: the first may extend the session's idle time, and connections prepare statements. A call that
 * takes longer than 100 ms looks its session up again.
 */
async function fewestStatements(work: () => Promise<unknown>): Promise<number> {
  const counts: number[] = []
  for (let i = 0; i < 3; i++) {
    const before = server.ports.databases.statements()
    await work()
    counts.push(server.ports.databases.statements() - before)
  }
  return Math.min(...counts)
}

test('a small upload takes few statements, also if its name is taken', async () => {
  const { owner, workspace } = await given.workspaceWith(server)
  const upload = (name: string) =>
    as(server, owner).upload({ name, bytes: Buffer.alloc(10_240) }, { workspaceUuid: workspace.uuid })
  let next = 0
  await expect.poll(() => fewestStatements(() => upload(`new ${next++}.txt`))).toBeLessThanOrEqual(7)
  await expect.poll(() => fewestStatements(() => upload('same.txt'))).toBeLessThanOrEqual(7)
})

test('the twelfth file of a name gets its number, and the record says so once', async () => {
  const { owner, workspace } = await given.workspaceWith(server)
  const names: string[] = []
  for (let i = 0; i < 12; i++) {
    const made = await as(server, owner).upload(
      { name: 'same.txt', bytes: Buffer.from('x') },
      { workspaceUuid: workspace.uuid },
    )
    names.push(made.name)
  }
  expect(names).toEqual(['same.txt', ...Array.from({ length: 11 }, (_, i) => `same (${i + 2}).txt`)])
  const events = (await eventsOf(server, owner, workspace)).filter((event) => event.type === 'DOCUMENT_CREATED')
  expect(events.map((event) => event.entity)).toEqual(names.toReversed())
  expect(events.map((event) => event.to)).toEqual(names.toReversed().map((name) => ({ name, version: 1, size: 1 })))
})

test('a folder counts its children exactly, whatever comes and goes at the same moment', async () => {
  const { owner, workspace } = await given.workspaceWith(server)
  const folder = async (name: string) =>
    (await as(server, owner).call(contract.createFolder, { body: { workspaceUuid: workspace.uuid, name } })).uuid
  const [first, second] = [await folder('first'), await folder('second')]
  const upload = (name: string, parentUuid = first) =>
    as(server, owner).upload({ name, bytes: Buffer.from('x') }, { workspaceUuid: workspace.uuid, parentUuid })
  const same = await Promise.all(Array.from({ length: 12 }, () => upload('same.txt')))
  expect(new Set(same.map(({ name }) => name)).size).toBe(12)
  await Promise.all([
    ...same
      .slice(0, 3)
      .map(({ uuid }) =>
        as(server, owner).call(contract.deleteAsset, { params: { assetUuid: uuid }, body: undefined }),
      ),
    ...same
      .slice(3, 7)
      .map(({ uuid }) =>
        as(server, owner).call(contract.moveAsset, { params: { assetUuid: uuid }, body: { parentUuid: second } }),
      ),
    ...Array.from({ length: 5 }, (_, i) => upload(`other ${i}.txt`)),
    upload('same.txt', second),
  ])
  const list = async (parentUuid?: string) => {
    const query = { workspaceUuid: workspace.uuid, parentUuid, sort: 'name,asc' as const }
    return await as(server, owner).call(contract.listAssets, { query })
  }
  const counts = (await list()).content.map(({ name, childCount }) => [name, childCount])
  expect(counts).toEqual([
    ['first', 10],
    ['second', 5],
  ])
  expect((await list(first)).metadata.totalElements).toBe(10)
  await as(server, owner).call(contract.deleteAsset, { params: { assetUuid: first }, body: undefined })
  expect((await list()).metadata.totalElements).toBe(1)
})
