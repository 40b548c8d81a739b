import { expect, test } from 'vitest'
import { useServer } from '../test/server.ts'
import { asSystem } from '../kernel/change.ts'

const server = useServer()

test('after a newer version migrates in parallel, statements are prepared again, alone and within a change', async () => {
  const { write, read } = server.ports.databases
  const kinds = ['files.missing']
  const all = (db: Pick<typeof write, 'selectFrom'>) =>
    db
      .selectFrom('storage_finding')
      .selectAll()
      .where('kind', 'in', kinds as never)
      .execute()
  const inChange = () =>
    asSystem(server.ports, 'a test', async (change) => {
      change.unaudited('a test')
      return all(change.db)
    })
  const everywhere = () => Promise.all([...Array.from({ length: 10 }, () => all(read)), inChange(), all(write)])
  await everywhere()
  await server.asOwner('alter table storage_finding add column extra text')
  try {
    for (const rows of await everywhere()) expect(rows).toEqual([])
    for (const rows of await everywhere()) expect(rows).toEqual([])
  } finally {
    await server.asOwner('alter table storage_finding drop column extra')
  }
  expect(await inChange()).toEqual([])
})
