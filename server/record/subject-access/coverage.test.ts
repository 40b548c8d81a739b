import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { useServer } from '../../test/server.ts'
import { LEFT_OUT, WITHHELD } from './left-out.ts'
import { SECTIONS } from './sections.ts'
import { PROFILE } from './sections/profile.ts'

const server = useServer()

interface Column {
  table: string
  column: string
}

/** Columns that refer to a person by a key: the person, one of their participations, or one of their sessions. */
const BY_KEY = sql<Column>`
  select c.conrelid::regclass::text as table, a.attname as column from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
   where c.contype = 'f' and c.confrelid = any(array['person', 'participant', 'session']::regclass[])`

/** Columns that refer to a person without a key: by their name, or as a list. */
const BY_NAME = sql<Column>`
  select t.relname as table, a.attname as column from pg_attribute a
    join pg_class t on t.oid = a.attrelid and t.relkind = 'r' and t.relnamespace = 'public'::regnamespace
   where a.attnum > 0 and not a.attisdropped
     and a.atttypid = any(array['uuid', 'uuid[]', 'text', 'text[]', 'inet', 'varchar']::regtype[])
     and (a.attname ~ '(^|_)(person|participant|session|actor|author|owner|assignee)_?(id|name|email)?$'
       or a.attname ~ '_by$' or a.attname ~ '(^|_)(email|e_mail|address|user_agent|ip)$'
       or a.attname ~ '^(asked|placed|invited|told|mentioned|repliers)_?'
       or (t.relname, a.attname) = ('audit_event', 'entity_id'))`

async function columnsOfPeople(): Promise<string[]> {
  const { read } = server.ports.databases
  const rows = [...(await BY_KEY.execute(read)).rows, ...(await BY_NAME.execute(read)).rows]
  return [...new Set(rows.map(({ table, column }) => `${table}.${column}`))].toSorted()
}

test('every column that refers to a person is in the export, or has a reason why not', async () => {
  const covered = SECTIONS.flatMap(({ covers }): readonly string[] => covers)
  const columns = await columnsOfPeople()
  expect(columns.filter((column) => !covered.includes(column) && !(column in LEFT_OUT))).toEqual([])
  // Neither names columns that no longer exist, or one column twice.
  expect([...covered, ...Object.keys(LEFT_OUT)].toSorted()).toEqual(columns)
})

test('a new table with people is noticed', async () => {
  await server.asOwner('create table badge (id uuid primary key, worn_by uuid references person (id))')
  await server.asOwner('create table letter (id uuid primary key, email text)')
  try {
    const columns = await columnsOfPeople()
    expect(columns).toContain('badge.worn_by')
    expect(columns).toContain('letter.email')
  } finally {
    await server.asOwner('drop table badge')
    await server.asOwner('drop table letter')
  }
})

test('every column of a person is in the profile, or has a reason why not', async () => {
  const { rows } = await sql<{ name: string }>`
    select attname as name from pg_attribute
     where attrelid = 'person'::regclass and attnum > 0 and not attisdropped`.execute(server.ports.databases.read)
  expect([...Object.keys(PROFILE), ...Object.keys(WITHHELD)].toSorted()).toEqual(
    rows.map(({ name }) => name).toSorted(),
  )
})
