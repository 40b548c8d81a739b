import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { makeApp } from '../server/app.ts'
import { openInstallation } from '../server/cli/open-installation.ts'
import { DEMO_PASSWORD } from '../server/demo/seed-demo.ts'
import { readConfig } from '../server/adapters/config.ts'
import { makeLog } from '../server/adapters/log.ts'
import { type Explained, explainStatement } from '../server/test/explain-statement.ts'
import { type Statement, statementsSent } from '../server/test/statements-sent.ts'
import { growingCalls } from './growing-calls.ts'
import { ask } from './traffic.ts'

// Prints the cost and planning time of each statement of each growing call, in an installation that `bench:growth --
// --folder DIR` has filled: `node bench/explain-grown.ts --folder DIR/1000000`, with --only and --verbose. Writes are
// rolled back only for the explanation: documents are really renamed, moved and deleted.
const root = path.join(import.meta.dirname, '..')
const { values } = parseArgs({
  options: { folder: { type: 'string' }, only: { type: 'string' }, verbose: { type: 'boolean' } },
})
const folder = values.folder!
const environment = { PORT: '0', STRONGROOM_DATA: folder, WORKER: 'separate' }
const { ports, close } = await openInstallation(readConfig(environment, { root, empty: false }), makeLog('warn'))
const { app } = await makeApp(ports, path.join(folder, 'no-web'))
try {
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const basic = Buffer.from(`owner@demo.example:${DEMO_PASSWORD}`).toString('base64')
  const answer = await ask(`${url}/rest/me`, { headers: { authorization: `Basic ${basic}` } })
  const headers = { authorization: answer.headers['authorization']! }
  const filled = JSON.parse(readFileSync(path.join(folder, 'filled.json'), 'utf8'))
  const rows = Number(path.basename(folder))
  for (const { name, prepare, run } of growingCalls({ url, headers, filled, rows, owner: ports.databases.writePool })) {
    if (values.only && !name.includes(values.only)) continue
    const [given] = (await prepare?.(1)) ?? []
    const statements = await statementsSent(() => run(given!))
    console.log(name)
    for (const statement of statements) await explain(statement)
  }
} finally {
  await app.close()
  await close()
}

async function explain(statement: Statement): Promise<void> {
  const client = await ports.databases.writePool.connect()
  try {
    await client.query('begin')
    const first = statement.text.replaceAll(/\s+/g, ' ').slice(0, 60)
    const explained = await explainStatement(client, statement, true).catch((error: Error) => error)
    console.log(explained instanceof Error ? `    ${explained.message}: ${first}` : described(explained, first))
  } finally {
    await client.query('rollback')
    client.release(true)
  }
}

function described({ took, planned, plannedFirst, buffers, scans, plan }: Explained, text: string): string {
  const whole = scans.length > 0 ? `   reads all of ${scans.join(', ')}` : ''
  const line = `    ${took.toFixed(2)} ms, planned in ${plannedFirst.toFixed(1)}, then ${planned.toFixed(2)}, ${buffers} pages${whole}   ${text}`
  return [line, ...(values.verbose ? plan.map((step) => `        ${step}`) : [])].join('\n')
}
