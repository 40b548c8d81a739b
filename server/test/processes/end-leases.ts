import { sql } from 'kysely'
import type { TestServer } from '../server.ts'

/**
 * Simulates an hour without lease renewals of unclaimed blobs. Leases use the database's time, which no test can set.
 */
export const endLeases = ({ ports }: TestServer) =>
  sql`update blob set touched = now() - interval '1 hour' where not claimed`.execute(ports.databases.write)
