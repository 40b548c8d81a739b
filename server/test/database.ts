import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { inject } from 'vitest'
import { applicationOf, ownerOf, urlOf } from '../database/postgres-connections.ts'
import { TEMPLATE } from './global.ts'

export interface ClonedDatabase {
  /** For `new pg.Pool(config)` and `openDatabases(config, log)`. */
  config: ReturnType<typeof applicationOf>
  /** As the role that owns the tables. */
  owner: ReturnType<typeof ownerOf>
  drop(): Promise<void>
}

/** The variables with which a separate process uses the same database. */
export function addressesOf({ writePool }: { writePool: pg.Pool }) {
  const [server, database] = [inject('postgres'), writePool.options.database!]
  return {
    DATABASE_URL: urlOf(applicationOf(server, database)),
    DATABASE_OWNER_URL: urlOf(ownerOf(server, database)),
  }
}

const IN_USE = '55006'

/** Creates a separate database with the whole schema and no rows; takes about 30 ms. Drop it at the end of the file. */
export async function cloneDatabase(): Promise<ClonedDatabase> {
  const server = inject('postgres')
  const database = `test_${randomBytes(8).toString('hex')}`
  await asAdmin(async (admin) => {
    for (let tries = 0; ; tries++) {
      try {
        await admin.query(`create database ${database} template ${TEMPLATE} strategy file_copy`)
        return
      } catch (error) {
        // Only one clone at a time may read the template.
        if ((error as { code?: string }).code !== IN_USE || tries > 200) throw error
        await sleep(20)
      }
    }
  })
  return {
    config: applicationOf(server, database),
    owner: ownerOf(server, database),
    drop: () => asAdmin(async (admin) => void (await admin.query(`drop database if exists ${database} with (force)`))),
  }
}

async function asAdmin(work: (admin: pg.Client) => Promise<void>): Promise<void> {
  const admin = new pg.Client(ownerOf(inject('postgres')))
  await admin.connect()
  try {
    await work(admin)
  } finally {
    await admin.end()
  }
}
