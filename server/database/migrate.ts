import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { Logger, runMigrations } from 'graphile-worker'
import type pg from 'pg'
import { adoptBaselines, isReplaced } from './baselines.ts'

const FOLDER = path.join(import.meta.dirname, 'migrations')
const NAME = /^\d{3}-[a-z0-9-]+\.sql$/
/** Any number that nothing else in the database uses. */
const LOCK = 7_238_461_902

/**
 * Brings a database to the schema of this version: the files `NNN-name.sql` in order, each in a transaction of its own,
 * then the job queue's, as `jobs` where that is another role than the tables' owner. Forward only. Several nodes may call
 * it at once. Returns the names of the files it applied. Throws if an applied file has changed since, or if the database is
 * newer than this version or older than the baselines.
 */
export async function migrate(pool: pg.Pool, { folder = FOLDER, jobs = pool }: Migrating = {}): Promise<string[]> {
  pool.on('connect', listen)
  const client = await pool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK])
    const applied = await applyMissing(client, folder)
    await runMigrations({ pgPool: await queueOwner(pool, jobs), logger: silent })
    return applied
  } finally {
    await client.query('select pg_advisory_unlock($1)', [LOCK]).catch(() => {})
    client.release()
    pool.off('connect', listen)
  }
}

interface Migrating {
  folder?: string
  jobs?: pg.Pool
}

/**
 * The queue's tables belong to the application, which may have added functions of its own behind them. The owner of the
 * record creates them and never touches them again.
 */
async function queueOwner(owner: pg.Pool, application: pg.Pool): Promise<pg.Pool> {
  const { rows } = await owner.query<{ is_own: boolean }>(
    `select nspowner = current_user::regrole as is_own from pg_namespace where nspname = 'graphile_worker'`,
  )
  return rows[0]?.is_own === false ? application : owner
}

export interface Migration {
  name: string
  sql: string
  sha256: string
}

/** The migrations in a folder, in order. */
export async function listMigrations(folder = FOLDER): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => NAME.test(name)).toSorted()
  const read = async (name: string) => {
    const sql = await readFile(path.join(folder, name), 'utf8')
    return { name: name.slice(0, -'.sql'.length), sql, sha256: createHash('sha256').update(sql).digest('hex') }
  }
  return Promise.all(names.map(read))
}

async function applyMissing(client: pg.PoolClient, folder: string): Promise<string[]> {
  const migrations = await listMigrations(folder)
  await client.query(
    'create table if not exists migration (name text primary key, sha256 text not null, applied timestamptz not null default now())',
  )
  const { rows } = await client.query<{ name: string; sha256: string }>('select name, sha256 from migration')
  const before = new Map(rows.map((row) => [row.name, row.sha256]))
  const unknown = rows.find((row) => !isReplaced(row.name) && !migrations.some((m) => m.name === row.name))
  if (unknown) throw new Error(`The database is newer than this version: it has the migration ${unknown.name}.`)

  await adoptBaselines(client, migrations, before)
  const applied: string[] = []
  for (const migration of migrations) {
    const hash = before.get(migration.name)
    if (hash === migration.sha256) continue
    if (hash !== undefined) throw new Error(`The migration ${migration.name} has changed since it was applied.`)
    await apply(client, migration)
    applied.push(migration.name)
  }
  return applied
}

async function apply(client: pg.PoolClient, { name, sql, sha256 }: Migration): Promise<void> {
  await client.query('begin')
  try {
    await client.query(sql)
    await client.query('insert into migration (name, sha256) values ($1, $2)', [name, sha256])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`The migration ${name} failed: ${(error as Error).message}`, { cause: error })
  }
}

// A connection lost in the middle rejects its query; without a listener it would end the process as well.
const listen = (client: pg.PoolClient) => void client.on('error', () => {})
const silent = new Logger(() => () => {})
