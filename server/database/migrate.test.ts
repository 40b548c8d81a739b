import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ClonedDatabase, cloneDatabase } from '../test/database.ts'
import { migrate } from './migrate.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'strongroom-migrate-'))
const write = (name: string, sql: string) => writeFileSync(path.join(folder, name), sql)
let database: ClonedDatabase
let pool: pg.Pool

beforeAll(async () => {
  database = await cloneDatabase()
  pool = new pg.Pool(database.owner)
  pool.on('error', () => {})
  await pool.query('drop schema public cascade; create schema public')
})
afterAll(async () => {
  await pool.end()
  await database.drop()
  rmSync(folder, { recursive: true })
})

test('two concurrent nodes apply each migration once, and a later start only new ones', async () => {
  write('001-first.sql', 'create table first (id integer);')
  write('002-second.sql', 'insert into first values (1);')
  const both = await Promise.all([migrate(pool, { folder }), migrate(pool, { folder })])
  expect(both.flat()).toEqual(['001-first', '002-second'])
  write('003-third.sql', 'insert into first values (2);')
  expect(await migrate(pool, { folder })).toEqual(['003-third'])
  expect((await pool.query('select id from first order by id')).rows).toEqual([{ id: 1 }, { id: 2 }])
})

test('a failed migration is rolled back and tried again', async () => {
  write('004-fourth.sql', 'create table fourth (id integer); select nonsense;')
  await expect(migrate(pool, { folder })).rejects.toThrow(/004-fourth failed/)
  expect((await pool.query("select to_regclass('fourth') as found")).rows).toEqual([{ found: null }])
  write('004-fourth.sql', 'create table fourth (id integer);')
  expect(await migrate(pool, { folder })).toEqual(['004-fourth'])
})

test('an applied migration that changed, or is unknown to this version, stops the start', async () => {
  write('001-first.sql', 'create table first (id bigint);')
  await expect(migrate(pool, { folder })).rejects.toThrow(/001-first has changed/)
  rmSync(path.join(folder, '001-first.sql'))
  await expect(migrate(pool, { folder })).rejects.toThrow(/newer than this version/)
})

test('a database from before the baselines starts only if it has all that they replace', async () => {
  await pool.query('drop schema public cascade; create schema public')
  await pool.query('create table migration (name text primary key, sha256 text not null)')
  await pool.query(`insert into migration values ('001-people', '')`)
  await expect(migrate(pool)).rejects.toThrow(
    'it lacks the migration 002-workspaces. Start the version of commit c83fe05 on it once, then this one.',
  )
  expect((await pool.query("select to_regclass('person') as found")).rows).toEqual([{ found: null }])
})
