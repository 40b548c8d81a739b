import { requestZip } from '@strongroom/contract/documents/zips.ts'
import { limits } from '@strongroom/contract/wire/limits.ts'
import { expect, test } from 'vitest'
import { as } from '../../test/as.ts'
import * as given from '../../test/given.ts'
import { outcomeOf } from '../../test/matrix.ts'
import { useServer } from '../../test/server.ts'

const server = useServer()

async function asker() {
  const { owner, workspace } = await given.workspaceWith(server)
  await as(server, owner).upload({ name: 'a.txt', bytes: 'x'.repeat(1000) }, { workspaceUuid: workspace.uuid })
  await server.drain()
  const ask = (name: string) =>
    outcomeOf(as(server, owner).call(requestZip, { body: { name, assetUuids: [workspace.uuid] } }))
  return { owner, ask }
}

test('the zips that one person keeps have a limit of bytes, whatever their names', async () => {
  const { owner, ask } = await asker()
  expect(await ask('First')).toBe('ok')
  const { write } = server.ports.databases
  const zips = async (bytes: number) => {
    await server.drain()
    await write.updateTable('zip').set({ bytes }).where('person_id', '=', owner.uuid).execute()
  }
  await zips(limits.zipBytesPerPerson - 1000)
  expect(await ask('Second')).toBe('ok')
  await zips(limits.zipBytesPerPerson / 2)
  expect(await ask('Third')).toBe('too.many.requests')
})

test('a zip begins only if half of the room stays free for others', async () => {
  const { ask } = await asker()
  const { blobs } = server.ports
  const { room } = blobs
  blobs.room = async () => ({ free: 4998, reserve: 1000 })
  expect(await ask('First')).toBe('ok')
  expect(await ask('Second')).toBe('storage.full')
  blobs.room = async () => ({ free: 5000, reserve: 1000 })
  expect(await ask('Third')).toBe('ok')
  blobs.room = room
})
