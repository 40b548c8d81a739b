import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { makeApp } from '../server/app.ts'
import { openInstallation } from '../server/cli/open-installation.ts'
import { DEMO_PASSWORD, seedDemo } from '../server/demo/seed-demo.ts'
import { readConfig } from '../server/adapters/config.ts'
import { makeLog } from '../server/adapters/log.ts'
import { explainStatement } from '../server/test/explain-statement.ts'
import { seedDocuments } from './seed-documents.ts'
import { seedLarge } from './seed-large.ts'
import { statementsSent } from '../server/test/statements-sent.ts'
import { ask } from './traffic.ts'

// Prints, for every list over large data, the cost of its statements; with --verbose their plans too. With --documents
// the lists of documents over 100,000 of them.
const root = path.join(import.meta.dirname, '..')
const verbose = process.argv.includes('--verbose')
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
  const lists = await seed({ url, headers, database: ports.databases.writePool })
  const client = await ports.databases.writePool.connect()
  for (const [name, address] of Object.entries(lists)) {
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
