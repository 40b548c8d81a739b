import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { makeApp } from '../server/app.ts'
import { openInstallation } from '../server/cli/open-installation.ts'
import { DEMO_PASSWORD, seedDemo } from '../server/demo/seed-demo.ts'
import { readConfig } from '../server/adapters/config.ts'
import { makeLog } from '../server/adapters/log.ts'
import { startPostgres } from '../server/database/embedded/postgres.ts'
import { ownerOf } from '../server/database/postgres-connections.ts'
import { explainStatement } from '../server/test/explain-statement.ts'
import { allCalls } from './administration-calls.ts'
import { FEW, MANY, seedAdministration } from './seed-administration.ts'
import { seedDocuments } from './seed-documents.ts'
import { type Place, seedLarge } from './seed-large.ts'
import { seedProduct } from './seed-product.ts'
import { statementsSent } from '../server/test/statements-sent.ts'
import { ask } from './traffic.ts'

// Prints, for every list over large data, the cost of its statements; with --verbose their plans too. With --documents
// the lists of documents over 100,000 of them, with --administration those of administrators and directories over as
// many members and workspaces, or with --small over 1,000 of each beside them. With --only WORD the lists whose name
// contains it.
const root = path.join(import.meta.dirname, '..')
const verbose = process.argv.includes('--verbose')
const at = process.argv.indexOf('--only')
const only = at < 0 ? undefined : process.argv[at + 1]
const folder = mkdtempSync(path.join(os.tmpdir(), 'strongroom-lists-'))
const config = readConfig({ PORT: '0', STRONGROOM_DATA: path.join(folder, 'data') }, { root, empty: false })
const { ports, close } = await openInstallation(config, makeLog('warn'))
try {
  await seedDemo(ports)
  const { app } = await makeApp(ports, path.join(folder, 'no-web'))
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const basic = Buffer.from(`owner@demo.example:${DEMO_PASSWORD}`).toString('base64')
  const answer = await ask(`${url}/rest/me`, { headers: { authorization: `Basic ${basic}` } })
  const headers = { authorization: answer.headers['authorization']! }
  const seed = process.argv.includes('--documents') ? seedDocuments : seedLarge
  const place = { url, headers, database: ports.databases.writePool }
  const lists = process.argv.includes('--administration')
    ? await administered(place)
    : named(await seed(place), headers)
  const client = await ports.databases.writePool.connect()
  for (const { name, address, headers } of lists) {
    if (only !== undefined && !name.includes(only)) continue
    const [, ...statements] = await statementsSent(() => ask(url + address, { headers }))
    console.log(name)
    for (const statement of statements) {
      for (const generic of [true, false]) {
        const { took, planned, buffers, scans, plan } = await explainStatement(client, statement, generic)
        const whole = scans.length > 0 ? `   reads all of ${scans.join(', ')}` : ''
        const kind = generic ? 'any values  ' : 'these values'
        console.log(`    ${kind} ${took.toFixed(2)} ms (planned in ${planned.toFixed(2)}), ${buffers} pages${whole}`)
        if (verbose) console.log(plan.map((line) => `        ${line}`).join('\n'))
      }
    }
  }
  client.release()
  await app.close()
} finally {
  await close()
  rmSync(folder, { recursive: true, force: true })
}

interface List {
  name: string
  address: string
  headers: Record<string, string>
}

function named(lists: Record<string, string>, headers: Record<string, string>): List[] {
  return Object.entries(lists).map(([name, address]) => ({ name, address, headers }))
}

async function administered({ url, headers, database }: Place): Promise<List[]> {
  const { workspace } = await seedProduct(url, headers, database)
  const postgres = await startPostgres(path.join(folder, 'data', 'postgres'))
  const owner = new pg.Pool({ ...ownerOf(postgres), max: 1 })
  const places = await seedAdministration(owner, workspace)
  await owner.end()
  return allCalls(places, [FEW, MANY], headers).map(({ name, few, many }) => ({
    name,
    ...(process.argv.includes('--small') ? few : many),
  }))
}
