import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, expect, inject, test } from 'vitest'
import { useServer } from '../test/server.ts'
import { grantToApplication, makeApplicationRole } from './application-role.ts'
import { migrate } from './migrate.ts'
import { startPostgres } from './embedded/postgres.ts'
import { applicationOf, ownerOf } from './postgres-connections.ts'
import { ownerPassword } from './embedded/postgres-password.ts'

const server = useServer()
const folder = mkdtempSync(path.join(os.tmpdir(), 'strongroom-role-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const RECORD = [
  'audit_event',
  'audit_seal',
  'audit_head',
  'audit_anchor',
  'audit_anchored_head',
  'audit_publication',
  'audit_key',
]

test('the application can add to the record, but neither change it nor disable its triggers', async () => {
  const { writePool } = server.ports.databases
  const denied = async (text: string) => expect(await codeOf(writePool.query(text)), text).toBe('42501')
  for (const table of RECORD) {
    const column = { audit_event: 'type', audit_key: 'created', audit_publication: 'at' }[table] ?? 'position'
    await denied(`update ${table} set ${column} = ${column}`)
    await denied(`delete from ${table}`)
    await denied(`truncate ${table}`)
    await denied(`alter table ${table} disable trigger all`)
    await denied(`drop table ${table}`)
  }
  await denied(`set session_replication_role = 'replica'`)
  await denied(
    'create or replace function refuse_to_rewrite() returns trigger language plpgsql as $$ begin return new; end $$',
  )
  await denied('delete from migration')
  // Its daily work: changes, and jobs.
  await writePool.query(`select graphile_worker.add_job('nothing', '{}'::json)`)
  expect((await writePool.query('delete from graphile_worker._private_jobs returning id')).rowCount).toBeGreaterThan(0)
})

const codeOf = (query: Promise<unknown>) =>
  query.then(
    () => 'done',
    (error: { code: string }) => error.code,
  )

test('the socket of the embedded database requires a password, also after an upgrade', async () => {
  const place = path.join(folder, 'postgres')
  const first = await startPostgres(place, { fsync: 'off' })
  const rules = path.join(first.host, '../data/pg_hba.conf')
  const { host, port, user } = first
  const connect = (as: pg.ClientConfig) => codeOf(answer(as))
  try {
    expect(readFileSync(rules, 'utf8')).toBe('local all all scram-sha-256\n')
    expect(statSync(path.join(place, 'password')).mode & 0o777).toBe(0o600)
    await expect.poll(() => connect({ host, port, user, database: 'postgres', password: 'guess' })).toBe('28P01')
    expect(await connect(ownerOf(first))).toBe('done')
    const { user: role, password } = applicationOf(first)
    await Promise.all([1, 2, 3].map(() => makeApplicationRole(ownerOf(first), role, password)))
    expect(await connect(applicationOf(first))).toBe('done')
  } finally {
    await first.stop()
  }
  writeFileSync(rules, 'local all all trust\n')
  const again = await startPostgres(place, { fsync: 'off' })
  try {
    await expect.poll(() => connect({ host, port, user, database: 'postgres', password: 'guess' })).toBe('28P01')
  } finally {
    await again.stop()
  }
})

test('an incomplete password file is recreated; an existing one stays', () => {
  const place = mkdtempSync(path.join(folder, 'password-'))
  writeFileSync(path.join(place, 'password'), '')
  const made = ownerPassword(place)
  expect(made).toHaveLength(43)
  expect(ownerPassword(place)).toBe(made)
  expect(readdirSync(place)).toEqual(['password'])
})

async function answer(config: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(config)
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('select 1')
  } finally {
    await client.end().catch(() => {})
  }
}

const TRAP = `
  set search_path = graphile_worker;
  create table seen (who text);
  create function trap() returns boolean language plpgsql as $$
    begin insert into graphile_worker.seen values (current_user); return true; end $$;
  alter table migrations rename to real_migrations;
  create view migrations as select * from real_migrations where trap();
  reset search_path`

test('a given database has an owner that is no superuser, and the application’s role', async () => {
  const postgres = inject('postgres')
  const [owner, application, database] = ['given_owner', 'given_application', 'given_database']
  const admin = new pg.Client(ownerOf(postgres))
  await admin.connect()
  const as = (user: string) => ({ ...ownerOf(postgres, database), user, password: 'secret' })
  const pool = new pg.Pool(as(owner))
  pool.on('error', () => {})
  const worker = new pg.Client(as(application))
  const jobs = new pg.Pool(as(application))
  jobs.on('error', () => {})
  try {
    for (const role of [owner, application]) await admin.query(`create role ${role} login password 'secret'`)
    await admin.query(`grant ${application} to ${owner}`)
    await admin.query(`create database ${database} owner ${owner}`)
    await migrate(pool)
    await grantToApplication(as(owner), application)
    // As every later start does.
    await migrate(pool)
    await grantToApplication(as(owner), application)
    await worker.connect()
    await worker.query(`select graphile_worker.add_job('nothing', '{}'::json)`)
    expect((await worker.query('select id from graphile_worker._private_jobs')).rowCount).toBe(1)
    expect(await codeOf(worker.query('delete from audit_event'))).toBe('42501')
    // A holder of the application's role adds code behind the queue's tables: it never runs as the owner.
    await worker.query(TRAP)
    await migrate(pool, { jobs })
    await grantToApplication(as(owner), application)
    expect((await worker.query('select distinct who from graphile_worker.seen')).rows).toEqual([{ who: application }])
    await expect(grantToApplication(as(owner), owner)).rejects.toThrow('The tables belong to given_owner')
    const tooMuch = 'given_application, the role of DATABASE_URL, can change or drop'
    await admin.query(`alter role ${application} superuser`)
    await expect(grantToApplication(as(owner), application)).rejects.toThrow(tooMuch)
    await admin.query(`alter role ${application} nosuperuser; alter database ${database} owner to ${application}`)
    await expect(grantToApplication(as(owner), application)).rejects.toThrow(tooMuch)
  } finally {
    await Promise.allSettled([worker.end(), pool.end(), jobs.end()])
    await admin.query(`drop database if exists ${database} with (force)`)
    for (const role of [application, owner]) await admin.query(`drop role if exists ${role}`)
    await admin.end()
  }
})
