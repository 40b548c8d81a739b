import path from 'node:path'
import { jobs } from './app.ts'
import { openInstallation } from './cli/open-installation.ts'
import { ConfigError, readConfig } from './platform/config.ts'
import { runJobs } from './platform/jobs.ts'
import { makeLog } from './platform/log.ts'

const ROOT = path.join(import.meta.dirname, '..')

/** Runs the jobs and nothing else, for installations whose servers have WORKER=separate. */
async function main(): Promise<void> {
  // Demo data and the outbox page are the server's.
  const config = readConfig(process.env, { root: ROOT, empty: true })
  const log = makeLog(config.logLevel)
  const { ports, close } = await openInstallation(config, log)
  const runner = await runJobs(ports, jobs)
  console.log(`The worker is ready: database ${ports.adapters.database}, converter ${ports.adapters.converter}`)
  const stop = async () => {
    setTimeout(() => process.exit(1), 10_000).unref()
    await runner.stop()
    await close()
  }
  const signalled = () =>
    void stop().then(
      () => process.exit(0),
      (error) => {
        console.error(error)
        process.exit(1)
      },
    )
  process.once('SIGINT', signalled)
  process.once('SIGTERM', signalled)
}

try {
  await main()
} catch (error) {
  console.error(error instanceof ConfigError ? error.message : error)
  process.exit(1)
}
