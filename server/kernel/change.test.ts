import { expect, test } from 'vitest'
import * as given from '../test/given.ts'
import { useServer } from '../test/server.ts'
import { asSystem } from './change.ts'

const server = useServer()
const nameOf = async (id: string) =>
  (
    await server.ports.databases.read
      .selectFrom('person')
      .select('given_name')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).given_name

const renaming = (id: string, to: object) =>
  asSystem(server.ports, 'a name is changed in a test', async (change) => {
    await change.db.updateTable('person').set({ given_name: 'Changed' }).where('id', '=', id).execute()
    change.record('USER_UPDATED', { kind: 'User', id, name: '', workspaceId: null }, { to })
  })

test('a change that can’t be recorded is rolled back', async () => {
  const { uuid } = await given.person(server, 'Anna')
  await expect(renaming(uuid, { n: 1n })).rejects.toThrow(TypeError)
  expect(await nameOf(uuid)).toBe('Anna')
})

test('a change whose record meets a deadlock is retried once, and then the client is told to retry', async () => {
  const { uuid } = await given.person(server, 'Anna')
  await server.asOwner(`create function stand_in_the_way() returns trigger language plpgsql as $$
    begin raise exception 'in the way' using errcode = '40P01'; end $$`)
  await server.asOwner(`create trigger in_the_way before insert on audit_event for each row
    when (new.type = 'USER_UPDATED') execute function stand_in_the_way()`)
  await expect(renaming(uuid, {})).rejects.toMatchObject({ code: 'try.again' })
  await server.asOwner(`drop trigger in_the_way on audit_event`)
  expect(await nameOf(uuid)).toBe('Anna')
})

test('a change inside a change fails at once', async () => {
  const inner = () =>
    asSystem(server.ports, 'a change inside another', async (change) => {
      change.unaudited('nothing')
    })
  const outer = asSystem(server.ports, 'a change around another', async (change) => {
    change.unaudited('nothing')
    await inner()
  })
  await expect(outer).rejects.toThrow('a change inside a change')
  await inner()
})
