import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { Logger, runOnce, type Task } from 'graphile-worker'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { jobs, makeApp } from '../app.ts'
import { sealedBlobs } from '../storage/blobs.ts'
import { startSmallS3, useBucket } from './s3.ts'
import { markOf, placeOf } from '../storage/places.ts'
import { type Config, readConfig } from '../adapters/config.ts'
import { openDatabases } from '../database/database.ts'
import type { Job } from '../kernel/jobs.ts'
import { openInstallationKey } from '../storage/master/installation-key.ts'
import { newKey } from '../storage/keys.ts'
import { outboxOnly } from '../adapters/mail.ts'
import { makePasswordHasher } from '../adapters/passwords.ts'
import type { Ports } from '../kernel/ports.ts'
import { createRenderer } from '../preview/renderer.ts'
import { noScanner } from '../adapters/scanner.ts'
import { openStreams } from '../kernel/streams.ts'
import { stoppingSignal } from '../kernel/stopping-signal.ts'
import { takeCustody } from '../storage/take-custody.ts'
import { cloneDatabase } from './database.ts'
import { collectingLog, type LogLine } from './log.ts'

/** Thousands of people sign in; tests of the cost itself make a hasher of their own. */
const QUICK = { memoryCost: 64, timeCost: 1, parallelism: 1 }

export interface TestServer {
  url: string
  ports: Ports
  /** Advances the server's clock. */
  pass(milliseconds: number): void
  /** Runs the jobs in the queue, and those that they enqueue, to the end. Fails if a job failed. */
  drain(): Promise<void>
  /** Runs a statement as the role that owns the tables, which the server itself doesn't use. */
  asOwner(text: string, values?: unknown[]): Promise<Record<string, unknown>[]>
  /** Vacuums and analyzes these tables, all by default, until index-only scans needn't read their rows. */
  vacuum(...tables: string[]): Promise<void>
  /** The server's log lines of level warning or worse. */
  logged: LogLine[]
}

/** Each test file has a separate server and database; the clock is the test's. */
export function useServer(changes: Partial<Ports> = {}, settings: Record<string, string> = {}): TestServer {
  const server = { logged: [] } as unknown as TestServer
  let close = async () => {}
  beforeAll(async () => {
    const made = await startServer(changes, settings)
    Object.assign(server, made.server)
    close = made.close
  })
  afterEach(async () => {
    await server.drain()
    const bugs = server.logged.splice(0).filter((line) => line.level >= 50)
    expect(bugs, 'the server logged errors').toEqual([])
  })
  afterAll(() => close())
  return server
}

/**
 * The same for tests that start and stop servers themselves. With STRONGROOM_TEST_BLOBS=s3 the server stores files in a
 * bucket.
 */
export async function startServer(changes: Partial<Ports>, settings: Record<string, string> = {}) {
  const database = await cloneDatabase()
  const folder = mkdtempSync(path.join(os.tmpdir(), 'strongroom-server-'))
  const s3 = process.env['STRONGROOM_TEST_BLOBS'] === 's3' ? await startSmallS3() : undefined
  const config = readConfig(
    { PORT: '0', STRONGROOM_DATA: folder, ...(s3 ? await useBucket(s3) : {}), ...settings },
    { root: folder, empty: false },
  )
  const { log, logged } = collectingLog()
  const databases = openDatabases(database.config, log)
  const installation = await takeCustody(databases.writePool, await markOf(config), log)
  let offset = 0
  const clock = { now: () => new Date(Date.now() + offset) }
  const masterKey = newKey()
  const ports: Ports = {
    config,
    log,
    clock,
    dns: { txt: async () => [] },
    databases,
    blobs: sealedBlobs(await placeOf(config, installation)),
    masterKey,
    installationKey: await openInstallationKey(databases.writePool, { key: masterKey, source: 'test', fresh: false }),
    mail: outboxOnly,
    scanner: noScanner,
    renderer: createRenderer(),
    passwords: changes.passwords ?? (await makePasswordHasher(QUICK)),
    streams: await openStreams(database.config, log, clock),
    stopping: stoppingSignal(),
    isolation: { command: [], hasNoNetwork: true, hidesFolders: true, uid: undefined },
    adapters: { database: 'test', blobs: 'folder', mail: 'outbox', scanner: 'none', converter: 'test' },
    outboxToken: 'test-outbox',
    ...changes,
  }
  const { app } = await makeApp(ports, path.join(folder, 'no-web'))
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const server: TestServer = {
    url,
    ports,
    logged,
    pass: (milliseconds) => {
      offset += milliseconds
    },
    drain: () => drain(ports),
    asOwner: (text, values) => owner(database.owner, text, values),
    vacuum: (...tables) => vacuum(server, tables),
  }
  const close = async () => {
    app.server.closeAllConnections()
    await app.close()
    await Promise.allSettled([ports.streams.close(), ports.renderer.close(), ports.blobs.close()])
    await databases.close()
    await database.drop()
    await s3?.close()
    rmSync(folder, { recursive: true, force: true })
  }
  return { server, close, config: config as Config }
}

async function owner(config: pg.ClientConfig, text: string, values: unknown[] = []) {
  const client = new pg.Client(config)
  await client.connect()
  try {
    return (await client.query(text, values)).rows
  } finally {
    await client.end()
  }
}

/**
 * A transaction that is still open keeps the pages from being marked as visible to all. It ends by itself. A page or two
 * of a table may stay unmarked.
 */
async function vacuum(server: TestServer, tables: string[]): Promise<void> {
  const unseen = async () => {
    await server.asOwner(`vacuum analyze ${tables.join(', ')}`)
    return server.asOwner(
      `select relname, relpages, relallvisible from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'm')
         and relallvisible + 2 < relpages and (relname = any($1) or cardinality($1::text[]) = 0)`,
      [tables],
    )
  }
  let left = await unseen()
  for (let i = 0; left.length > 0 && i < 100; i++) {
    await setTimeout(100)
    left = await unseen()
  }
  expect(left, 'tables whose rows a transaction keeps').toEqual([])
}

async function drain(ports: Ports): Promise<void> {
  const failures: unknown[] = []
  const task =
    ({ schema, work }: Job<object>): Task =>
    async (payload) => {
      try {
        await work(ports, schema.parse(payload))
      } catch (error) {
        failures.push(error)
      }
    }
  const taskList = Object.fromEntries((jobs as unknown as Job<object>[]).map((job) => [job.name, task(job)]))
  const runAll = () => runOnce({ pgPool: ports.databases.writePool, taskList, noHandleSignals: true, logger: quiet })
  // A run ends while the last job of a person's share is still being completed: the next one wasn't available yet.
  do await runAll()
  while (await isJobDue(ports, Object.keys(taskList)))
  expect(failures, 'jobs that failed').toEqual([])
}

async function isJobDue({ databases }: Ports, names: string[]): Promise<boolean> {
  const { rows } = await databases.writePool.query(
    'select 1 from graphile_worker.jobs where locked_at is null and attempts < max_attempts and run_at <= now() and task_identifier = any($1) limit 1',
    [names],
  )
  return rows.length > 0
}

const quiet = new Logger(() => () => {})
