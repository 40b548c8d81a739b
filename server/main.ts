import { existsSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { jobs, makeApp } from './app.ts'
import { DEMO_PASSWORD, seedDemo } from './demo/seed-demo.ts'
import { endInOrder } from './process/end-in-order.ts'
import { refuseOpenDemoAccounts } from './demo/open-demo-accounts.ts'
import { keepSignals } from './process/keep-signals.ts'
import { openPorts } from './process/open-ports.ts'
import { type Config, ConfigError, isLoopback, isPublic, readConfig, refusePublicDemo } from './adapters/config.ts'
import { runJobs } from './kernel/jobs.ts'
import { makeLog } from './adapters/log.ts'
import type { Ports } from './kernel/ports.ts'
import { makeFirstStartLink } from './organisation/first-start/first-start-link.ts'
import type { Isolation } from './preview/children/isolation.ts'
import { stopServer } from './process/stop-server.ts'

/** Milliseconds that jobs and the database get beyond the grace periods of requests and jobs. */
const MARGIN = 8000
const ROOT = path.join(import.meta.dirname, '..')

/** Starts the server and prints its address. `--empty` leaves out demo data. */
export async function main(argv: string[]): Promise<void> {
  const unknown = argv.find((word) => word !== '--empty')
  try {
    if (unknown) throw new ConfigError(`unknown option ${unknown}; there is only --empty`)
    await start(readConfig(process.env, { root: ROOT, empty: argv.includes('--empty') }))
  } catch (error) {
    if (error instanceof ConfigError) console.error(error.message)
    else console.error(error instanceof Error ? (error.stack ?? error.message) : error)
    process.exit(1)
  }
}

async function start(config: Config): Promise<void> {
  refusePublicDemo(config)
  const log = makeLog(config.logLevel)
  const early = keepSignals()
  const opened = await openPorts(config, log)
  const { ports, close } = opened
  const { app } = await makeApp(ports, path.join(ROOT, 'web/dist'))
  let runner: Awaited<ReturnType<typeof runJobs>> | undefined
  try {
    const { people, isFirst } = config.demo ? await seedDemo(ports) : { people: [], isFirst: false }
    if (isPublic(config)) await refuseOpenDemoAccounts(ports)
    await app.listen({ port: config.port, host: config.host }).catch((error: NodeJS.ErrnoException) => {
      throw listenError(error, config)
    })
    // Jobs write the URL into emails: a port chosen by the system is known by now.
    const { port } = app.server.address() as AddressInfo
    if (!config.publicUrlGiven) config.publicUrl = `http://localhost:${port}`
    runner = config.worker === 'inline' ? await runJobs(ports, jobs) : undefined
    announce(ports, people, config.demo ? undefined : await makeFirstStartLink(ports))
    // In parallel with the start: people who sign in at once see it appear.
    if (isFirst && config.demoWorkspace)
      void import('./demo/seed-workspace.ts')
        .then(({ seedWorkspace }) => seedWorkspace(`http://localhost:${port}`))
        .catch((error) => log.warn({ err: error }, 'the demo workspace could not be created'))
  } catch (error) {
    await runner?.stop()
    await close()
    throw error
  }
  endInOrder({
    log,
    limit: config.stopDelay + 2 * config.stopGrace + MARGIN,
    inOrder: (now) => stopServer(opened, { app, runner }, now),
    early,
    atOnce: opened.abandon,
  })
  // A supervisor restarts only a server that was ready once.
  process.send?.('ready')
}

function listenError(error: NodeJS.ErrnoException, { port, host }: Config): Error {
  if (error.code === 'EADDRINUSE')
    return new ConfigError(`PORT: ${port} is taken by another program. Choose another: PORT=${port + 1} npm start`)
  if (error.code === 'EACCES') return new ConfigError(`PORT: this user may not listen on ${port}`)
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND')
    return new ConfigError(`HOST: ${host} is not an address of this machine`)
  return error
}

function announce(ports: Ports, people: { name: string; email: string }[], firstLink: string | undefined): void {
  const { config, adapters } = ports
  const lines = [
    '',
    `Strongroom is ready: ${config.publicUrl}`,
    `API documentation:   ${config.publicUrl}/api-docs`,
    ...(people.length > 0
      ? ['', 'Sign in as (demo):', ...people.map((p) => `  ${p.email}   password: ${DEMO_PASSWORD}   (${p.name})`)]
      : []),
    ...(firstLink ? ['', 'Nobody is registered yet. Create the first administrator:', `  ${firstLink}`] : []),
    ...(ports.outboxToken
      ? ['', `Emails that would be sent: ${config.publicUrl}/outbox   token: ${ports.outboxToken}`]
      : []),
    '',
    `Running on: database ${adapters.database}, blobs ${adapters.blobs}, mail ${adapters.mail}, scanner ${adapters.scanner}, converter ${adapters.converter}`,
    `Users’ files are opened by processes with: ${isolationText(ports.isolation)}`,
    `Data folder: ${config.dataFolder}`,
    ...warnings(ports),
    '',
  ]
  console.log(lines.join('\n'))
}

function isolationText({ hasNoNetwork, hidesFolders, uid }: Isolation): string {
  const holds = [
    hasNoNetwork && 'no network',
    hidesFolders && 'neither the data folder nor the database in sight',
    uid !== undefined && `a user of their own (${uid})`,
    'bounded memory and time',
  ]
  return holds.filter(Boolean).join(', ')
}

function warnings({ config, isolation }: Ports): string[] {
  const found: string[] = []
  if (!isolation.hidesFolders || !isolation.hasNoNetwork)
    found.push(
      'Warning: this system does not let the processes that open files be shut in; docs/operations.md says what they need.',
    )
  if (!config.demo && !config.smtpUrl)
    found.push('Warning: without SMTP_URL mails wait; `npm run cli -- outbox` shows them.')
  if (!isLoopback(config.host) && config.publicUrl.startsWith('http:'))
    found.push('Warning: over plain http nobody can sign in from another machine; put TLS in front and set PUBLIC_URL.')
  if (!existsSync(path.join(ROOT, 'web/dist/index.html')))
    found.push('Warning: the web is not built; only the API answers.')
  return found
}
