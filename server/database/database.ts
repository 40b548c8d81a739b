import { createHash } from 'node:crypto'
import { Kysely, PostgresDialect, type PostgresPool } from 'kysely'
import type { ReadConnection } from './connections.ts'
import pg from 'pg'
import type { DB } from './db.gen.ts'
import type { Log } from '../adapters/log.ts'
import { Together } from './fast/ask-together.ts'
import { isFast } from './fast/is-fast.ts'
import { askPrepared, isPlanOutdated } from './fast/prepared-query.ts'
import { leave, type SharedClient, shareConnections, writeTogether } from './fast/share-connection.ts'

export interface Databases {
  /** For changes, and shared with the job runner. */
  write: Kysely<DB>
  /** Its connections refuse to write. */
  read: ReadConnection
  /**
   * For single statements that must persist whatever becomes of the current change (attempts, the last use of a
   * session). A separate pool: a change that waited for a connection of its own pool could deadlock.
   */
  beside: Kysely<DB>
  writePool: pg.Pool
  /** The job queue's own connections: fetching and completing jobs takes none from changes. */
  jobPool: pg.Pool
  /** The number of statements sent so far, without begin and commit; used by the benchmark. */
  statements(): number
  close(): Promise<void>
  /** Closes all connections at once, also those in use. */
  cut(): void
}

const WAIT_FOR_CONNECTION = 20_000
/**
 * PostgreSQL settings for our own connections (docs/operations.md). Planning a page of a list takes longer than
 * executing it: the statements are written for plans that suit any values, each is planned once per connection, and
 * looks up single rows first. They begin with the most selective table, because no more than eight tables are planned
 * together: with twelve, planning a morning's digests took seconds. Starting parallel workers takes longer than what they
 * would read. `node bench/explain-lists.ts` shows the plans.
 */
const SETTINGS = [
  'timezone=UTC',
  'plan_cache_mode=force_generic_plan',
  'join_collapse_limit=8',
  'from_collapse_limit=8',
  'geqo=off',
  'random_page_cost=1.1',
  'jit=off',
  'max_parallel_workers_per_gather=0',
]
  .map((setting) => `-c ${setting}`)
  .join(' ')
const INT8 = 20
// int8 (counts, sizes) as number: all of ours stay below 2^53. Set per pool, because pg.types would change the job
// runner's too.
const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === INT8 ? Number : pg.types.getTypeParser(oid, format as 'text'),
} as pg.CustomTypesConfig

/** Opens the pools. They connect at first use. */
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
      // Sends later statements without waiting for earlier answers.
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
  // Each job queue listens on a connection of its own, and the heartbeat on one; the others do the work.
  const jobPool = pool('strongroom-jobs', 14, '-c timezone=UTC')
  const kysely = (pool: PostgresPool) => new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
  const write = kysely(prepared(writePool, counter))
  const read = kysely(shared(prepared(readPool, counter)))
  return {
    write,
    read: read as unknown as ReadConnection,
    beside: kysely(prepared(besidePool, counter)),
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
 * Sent without waiting for the answer; the next statement follows at once. It fails only together with its connection,
 * and then so does everything after it; if it ever failed alone, the connection would end before anything could be
 * committed without it.
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
 * kysely sends unnamed parameterised queries. A stable name per distinct text lets PostgreSQL parse and plan it once
 * per connection, which saves a fifth of a list's time. Beyond the cap statements go unnamed, so that varying texts
 * can't fill the server's memory.
 */
function statementNames() {
  const names = new Map<string, string | undefined>()
  let generation = 0
  return {
    of(sql: string) {
      if (!names.has(sql)) {
        const name = `s${generation}${createHash('sha256').update(sql).digest('base64url').slice(0, 20)}`
        names.set(sql, names.size < NAMED_STATEMENTS ? name : undefined)
      }
      return names.get(sql)
    },
    /** A newer version running in parallel has changed a table: every statement is prepared again from here on. */
    forget() {
      names.clear()
      generation++
    },
  }
}

interface PreparedPool extends PostgresPool {
  connect(): Promise<SharedClient>
}

/** A pool whose statements are prepared by name, and counted. */
function prepared(pool: pg.Pool, counter: { statements: number }): PreparedPool {
  const names = statementNames()
  const wrapped = new WeakMap<pg.PoolClient, SharedClient>()
  const wrap = (client: pg.PoolClient): SharedClient => {
    let isInTransaction = false
    const ask = async (text: string, values: unknown[]): Promise<pg.QueryResult> => {
      const name = names.of(text)
      if (!name) return client.query(text, values)
      try {
        return await askPrepared(client, { name, text, values })
      } catch (error) {
        if (!isPlanOutdated(error)) throw error
        if (names.of(text) === name) names.forget()
        // Within a transaction the caller repeats all of it.
        if (isInTransaction) throw error
        return ask(text, values)
      }
    }
    const askAll = async ({ statements }: Together) => {
      counter.statements += statements.length
      writeTogether(client)
      const answers = await Promise.allSettled(statements.map(({ sql, parameters }) => ask(sql, [...parameters])))
      const failed = answers.find((answer) => answer.status === 'rejected')
      if (failed) throw failed.reason
      return { rows: answers.map((answer) => (answer as PromiseFulfilledResult<pg.QueryResult>).value.rows) }
    }
    const query = (sql: unknown, values?: unknown[]) => {
      if (sql instanceof Together) return askAll(sql)
      if (typeof sql !== 'string') return client.query(sql as never)
      if (CONTROL.test(sql)) isInTransaction = !/^(commit|rollback$)/i.test(sql)
      else counter.statements++
      if (sql === 'begin') return begin(client)
      return values?.length ? ask(sql, values) : client.query(sql, values)
    }
    const known = {
      query,
      release: (destroy?: boolean) => leave(known) && client.release(destroy),
    } as unknown as SharedClient
    return known
  }
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect()
      const known = wrapped.get(client) ?? wrap(client)
      wrapped.set(client, known)
      writeTogether(client)
      return known
    },
  } as PreparedPool
}

const shared = (pool: PreparedPool): PostgresPool =>
  isFast ? { ...pool, connect: shareConnections(pool.connect) } : pool
