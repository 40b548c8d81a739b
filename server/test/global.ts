import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { migrate } from '../database/migrate.ts'
import { grantToApplication, makeApplicationRole } from '../database/application-role.ts'
import { applicationOf, ownerOf } from '../database/postgres-connections.ts'
import { startPostgres } from '../database/embedded/postgres.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where the run's PostgreSQL listens. */
    postgres: { host: string; port: number; user: string; password: string }
  }
}

export const TEMPLATE = 'strongroom_template'

/**
 * Starts a PostgreSQL for this run and migrates the template database that every test file clones. It takes about a
 * second, so a separate folder costs less than sharing one with a concurrent run.
 */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'strongroom-test-'))
  const server = await startPostgres(path.join(folder, 'postgres'), {
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    max_connections: '300',
    shared_buffers: '64MB',
    autovacuum: 'off',
  })
  const { host, port, user, password } = server
  const tearDown = async () => {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    await makeTemplate({ host, port, user, password })
  } catch (error) {
    await tearDown()
    throw error
  }
  project.provide('postgres', { host, port, user, password })
  return tearDown
}

async function makeTemplate(server: Parameters<typeof ownerOf>[0]): Promise<void> {
  const admin = new pg.Client(ownerOf(server))
  admin.on('error', () => {})
  await admin.connect()
  const pool = new pg.Pool(ownerOf(server, TEMPLATE))
  pool.on('error', () => {})
  try {
    await admin.query(`create database ${TEMPLATE}`)
    await migrate(pool)
    const { user, password } = applicationOf(server)
    await makeApplicationRole(ownerOf(server), user, password)
    await grantToApplication(ownerOf(server, TEMPLATE), user)
    await pool.end()
    // Nobody may be connected to a template while it is copied.
    await admin.query(`alter database ${TEMPLATE} allow_connections false`)
  } finally {
    if (!pool.ended) await pool.end()
    await admin.end()
  }
}
