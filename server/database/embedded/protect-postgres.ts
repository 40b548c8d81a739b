import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { ignoreConcurrent } from '../application-role.ts'
import type { Postgres } from './postgres.ts'

const RULE = 'local all all scram-sha-256\n'

/**
 * Makes the embedded database require a password from everybody with access to its socket, also one that an older
 * version created.
 */
export async function protectPostgres(data: string, server: Pick<Postgres, 'host' | 'port' | 'user' | 'password'>) {
  const rules = path.join(data, 'pg_hba.conf')
  if (readFileSync(rules, 'utf8') === RULE) return
  const { host, port, user, password } = server
  const client = new pg.Client({ host, port, user, password, database: 'postgres' })
  client.on('error', () => {})
  await client.connect()
  try {
    const change = `alter role ${client.escapeIdentifier(user)} password ${client.escapeLiteral(password)}`
    // One of two concurrent starts is faster, with the same password.
    await client.query(change).catch(ignoreConcurrent)
    writeFileSync(rules, RULE)
    await client.query('select pg_reload_conf()')
  } finally {
    await client.end()
  }
}
