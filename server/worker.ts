import path from 'node:path'
import { jobs } from './app.ts'
import { openInstallation } from './cli/open-installation.ts'
import { endInOrder } from './process/end-in-order.ts'
import { keepSignals } from './process/keep-signals.ts'
import { ConfigError, readConfig } from './adapters/config.ts'
import { runJobs } from './kernel/jobs.ts'
import { makeLog } from './adapters/log.ts'
import { stopServer } from './process/stop-server.ts'

/** Milliseconds that connections and the database get beyond the grace period of jobs. */
const MARGIN = 8000
const ROOT = path.join(import.meta.dirname, '..')

/** Runs only the jobs, for installations whose servers have WORKER=separate. */
async function main(): Promise<void> {
  const [unknown] = process.argv.slice(2)
  if (unknown) throw new ConfigError(`unknown option ${unknown}; the worker takes none`)
  // Demo data and the outbox page belong to the server.
  const config = readConfig(process.env, { root: ROOT, empty: true })
  const log = makeLog(config.logLevel)
  const early = keepSignals()
  const opened = await openInstallation(config, log)
  const { ports } = opened
  const runner = await runJobs(ports, jobs)
  console.log(`The worker is ready: database ${ports.adapters.database}, converter ${ports.adapters.converter}`)
  endInOrder({
    log,
    limit: config.stopGrace + MARGIN,
    inOrder: (now) => stopServer(opened, { app: undefined, runner }, now),
    early,
    atOnce: opened.abandon,
  })
  process.send?.('ready')
}

try {
  await main()
} catch (error) {
  console.error(error instanceof ConfigError ? error.message : error)
  process.exit(1)
}
