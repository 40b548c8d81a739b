import { sql } from 'kysely'
import type { TestServer } from '../server.ts'

/** As if nobody had renewed the leases of unclaimed blobs for an hour. They are the database's time, which no test can move. */
export const endLeases = ({ ports }: TestServer) =>
  sql`update blob set touched = now() - interval '1 hour' where not claimed`.execute(ports.databases.write)
