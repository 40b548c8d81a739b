import { createHash } from 'node:crypto'
import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely'
import type { ReadonlyKysely } from 'kysely/readonly'
import pg from 'pg'
import type { DB } from './db.gen.ts'
import type { Log } from '../adapters/log.ts'
import { askPrepared, isPlanOutdated } from './fast/prepared-query.ts'

export interface Databases {
  /** For changes, and shared with the job runner. */
  write: Kysely<DB>
  /** Its connections refuse to write. */
  read: ReadonlyKysely<DB>
  /**
   * For single statements that must stand whatever becomes of the change under way (attempts, the last use of a
   * session). A pool of its own: a change that waited here for a connection of its own pool could wait for itself.
   */
  beside: Kysely<DB>
  writePool: pg.Pool
  /** The job queue's own connections: fetching and ending jobs takes none from changes. */
  jobPool: pg.Pool
  /** How many statements were sent to the database by now, begin and commit apart; the benchmark reads it. */
  statements(): number
  close(): Promise<void>
  /** Ends all connections at once, also those that are in use. */
  cut(): void
}

const WAIT_FOR_CONNECTION = 20_000
/**
 * What our statements need of PostgreSQL, on our connections alone (docs/operations.md). A page of a list is planned for
 * longer than it is looked up: the statements are written for plans that hold for any values, and each is planned once for
 * a connection, looking for single rows first. They begin with what is most selective, since no more than eight tables are
 * planned together: with twelve, planning the news of a morning took seconds. `node bench/explain-lists.ts` shows them.
 */
const SETTINGS = [
  'timezone=UTC',
  'plan_cache_mode=force_generic_plan',
  'join_collapse_limit=8',
  'from_collapse_limit=8',
  'geqo=off',
  'random_page_cost=1.1',
  'jit=off',
]
  .map((setting) => `-c ${setting}`)
  .join(' ')
const INT8 = 20
// int8 (counts, sizes) as number: all of ours stay below 2^53. Per pool, since pg.types would change the job runner's too.
const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === INT8 ? Number : pg.types.getTypeParser(oid, format as 'text'),
} as pg.CustomTypesConfig

/** Opens the pools. They connect when first used. */
export function openDatabases(connection: pg.PoolConfig, log: Log): Databases {
  const counter = { statements: 0 }
  const open = new Set<pg.PoolClient>()
  const pool = (name: string, max: number, options: string) => {
    const made = new pg.Pool({
      ...connection,
      types,
      max,
      connectionTimeoutMillis: WAIT_FOR_CONNECTION,
      idleTimeoutMillis: 300_000,
      application_name: name,
      options,
      // What doesn't wait for the answer before it goes out right behind it.
      pipeline: true,
    })
    const lost = (error: Error) => log.warn({ err: error }, 'a database connection was lost')
    made.on('error', lost)
    made.on('connect', (client) => {
      client.on('error', lost)
      open.add(client)
    })
    made.on('remove', (client) => open.delete(client))
    return made
  }
  const writePool = pool('strongroom', 10, `${SETTINGS} -c lock_timeout=15s`)
  const besidePool = pool('strongroom-beside', 2, `${SETTINGS} -c lock_timeout=5s`)
  const readPool = pool(
    'strongroom-read',
    10,
    `${SETTINGS} -c default_transaction_read_only=on -c statement_timeout=60s`,
  )
  const jobPool = pool('strongroom-jobs', 8, '-c timezone=UTC')
  const kysely = (p: pg.Pool) => new Kysely<DB>({ dialect: new PostgresDialect({ pool: prepared(p, counter) }) })
  const write = kysely(writePool)
  const read = kysely(readPool)
  return {
    write,
    read: read as unknown as ReadonlyKysely<DB>,
    beside: kysely(besidePool),
    writePool,
    jobPool,
    statements: () => counter.statements,
    async close() {
      await Promise.allSettled([writePool.end(), readPool.end(), besidePool.end(), jobPool.end()])
    },
    cut() {
      for (const client of open) streamOf(client).destroy()
    },
  }
}

/**
 * Sent, and not waited for: what comes next is sent right behind it. It fails only with its connection, and then so does
 * all that follows; should it ever fail alone, the connection ends before anything could be committed without it.
 */
function begin(client: pg.PoolClient) {
  client.query('begin').catch(() => (client as unknown as pg.Client).end())
  return Promise.resolve({ command: 'BEGIN', rowCount: null, rows: [] })
}

const streamOf = (client: pg.PoolClient) =>
  (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream

const NAMED_STATEMENTS = 500
const CONTROL = /^(begin|start|commit|rollback|savepoint|release)/i

/**
 * kysely sends unnamed parameterised queries; a stable name per distinct text lets PostgreSQL parse and plan it once per
 * connection, which saves a fifth of the time of a list. Beyond the cap statements go unnamed, so that texts which
 * vary can't fill the server's memory.
 */
function prepared(pool: pg.Pool, counter: { statements: number }): PostgresPool {
  const names = new Map<string, string | undefined>()
  const wrapped = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  let generation = 0
  const nameOf = (sql: string) => {
    if (!names.has(sql)) {
      const name = `s${generation}${createHash('sha256').update(sql).digest('base64url').slice(0, 20)}`
      names.set(sql, names.size < NAMED_STATEMENTS ? name : undefined)
    }
    return names.get(sql)
  }
  /** A newer version beside this one has changed a table: from here on every statement is prepared anew. */
  const forget = () => {
    names.clear()
    generation++
  }
  const wrap = (client: pg.PoolClient): PostgresPoolClient => {
    let isInTransaction = false
    const ask = async (text: string, values: unknown[]): Promise<pg.QueryResult> => {
      const name = nameOf(text)
      if (!name) return client.query(text, values)
      try {
        return await askPrepared(client, { name, text, values })
      } catch (error) {
        if (!isPlanOutdated(error)) throw error
        if (nameOf(text) === name) forget()
        // Inside a transaction the whole of it is repeated, by whoever began it.
        if (isInTransaction) throw error
        return ask(text, values)
      }
    }
    const query = (sql: unknown, values?: unknown[]) => {
      if (typeof sql !== 'string') return client.query(sql as never)
      if (CONTROL.test(sql)) isInTransaction = !/^(commit|rollback$)/i.test(sql)
      else counter.statements++
      if (sql === 'begin') return begin(client)
      return values?.length ? ask(sql, values) : client.query(sql, values)
    }
    return { query, release: (destroy?: boolean) => client.release(destroy) } as unknown as PostgresPoolClient
  }
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect()
      const known = wrapped.get(client) ?? wrap(client)
      wrapped.set(client, known)
      return known
    },
  } as PostgresPool
}
