import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { makeApp } from '../server/app.ts'
import { openInstallation } from '../server/cli/open-installation.ts'
import { DEMO_PASSWORD, seedDemo } from '../server/demo/seed-demo.ts'
import { sendDigests } from '../server/record/notifications/send-digests.job.ts'
import { readConfig } from '../server/adapters/config.ts'
import { makeLog } from '../server/adapters/log.ts'
import { explainStatement } from '../server/test/explain-statement.ts'
import { seedLarge } from './seed-large.ts'
import { type Statement, statementsSent } from '../server/test/statements-sent.ts'
import { ask } from './traffic.ts'

// Sends digests of a large workspace to a thousand people, and prints the number and duration of statements, and the
// cost of each kind; with --verbose the plans too.
const root = path.join(import.meta.dirname, '..')
const verbose = process.argv.includes('--verbose')
const folder = mkdtempSync(path.join(os.tmpdir(), 'strongroom-news-'))
const config = readConfig({ PORT: '0', STRONGROOM_DATA: path.join(folder, 'data') }, { root, empty: false })
const { ports, close } = await openInstallation(config, makeLog('warn'))
const pool = ports.databases.writePool

async function measure(what: string): Promise<Statement[]> {
  const before = performance.now()
  const statements = await statementsSent(() => sendDigests.work(ports, {}))
  const mails = await pool.query<{ total: number }>('select count(*)::integer as total from mail')
  console.log(
    `${what}: ${statements.length} statements, ${Math.round(performance.now() - before)} ms, ${mails.rows[0]!.total} mails wait`,
  )
  return statements
}

try {
  await seedDemo(ports)
  const { app } = await makeApp(ports, path.join(folder, 'no-web'))
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const basic = Buffer.from(`owner@demo.example:${DEMO_PASSWORD}`).toString('base64')
  const answer = await ask(`${url}/rest/me`, { headers: { authorization: `Basic ${basic}` } })
  await seedLarge({ url, headers: { authorization: answer.headers['authorization']! }, database: pool })
  await pool.query(`insert into email_address (address, person_id, is_primary)
    select p.id || '@benchmark.example', p.id, true from person p
     where not exists (select from email_address e where e.person_id = p.id)`)
  await pool.query(`update participant set accepted_at = now() - interval '40 days'`)
  await measure('planning everybody')
  await measure('nothing is due')
  // Includes the seeded events, although they belong to one earlier transaction.
  await pool.query(`update mailing set due = now(), since_xid = '0', since_at = now() - interval '1 day'`)
  await pool.query('vacuum analyze')
  const statements = await measure('a thousand people, 86,400 events of a day in one workspace')
  const client = await pool.connect()
  const kinds = new Map(statements.map((statement) => [statement.text, statement]))
  await pool.query(`update mailing set due = now(), since_xid = '0', since_at = now() - interval '1 day'`)
  for (const statement of [...kinds.values()].filter(({ text }) => /^\s*(with|select)/.test(text))) {
    const { took, planned, buffers, scans, plan } = await explainStatement(client, statement, false)
    console.log(statement.text.replaceAll(/\s+/g, ' ').slice(0, 120))
    console.log(
      `    ${took.toFixed(2)} ms (planned in ${planned.toFixed(2)}), ${buffers} pages, reads all of ${scans.join(', ') || 'nothing'}`,
    )
    if (verbose) console.log(plan.map((line) => `        ${line}`).join('\n'))
  }
  client.release()
  await app.close()
} finally {
  await close()
  rmSync(folder, { recursive: true, force: true })
}
