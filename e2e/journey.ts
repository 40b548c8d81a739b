import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, test as base } from '@playwright/test'
import { freePort, type JourneyServer, startJourneyServer } from '../scripts/e2e/journey-server.ts'

export { expect } from '@playwright/test'

export const PASSWORD = 'a phrase of several words'

/** The parts of a browser's window used here. */
interface ReportingPage {
  addEventListener: (name: string, hear: (event: Record<string, string>) => void) => void
  reportViolation: (text: string) => void
}

let running: JourneyServer | undefined
let hooks = 0

/** The server of this process's journeys. */
export function product(): JourneyServer {
  if (!running) throw new Error('the server of the journeys runs during hooks and journeys only')
  return running
}

/**
 * A journey. Each process has its own server with demo data: changes to the demo people don't affect other processes,
 * and a failed journey is retried in a new process with fresh data.
 */
export const test = base.extend<{ policyKept: void }, { server: JourneyServer }>({
  server: [
    // eslint-disable-next-line no-empty-pattern -- playwright reads from this pattern which fixtures are wanted
    async ({}, use) => {
      hooks = await freePort()
      running = await startJourneyServer({ WEBHOOK_ORIGINS: `http://127.0.0.1:${hooks}` })
      await use(running)
      await running.stop()
    },
    { scope: 'worker', auto: true, timeout: 300_000 },
  ],
  // Pages must not violate their own CSP: reports couldn't be told from attacks.
  policyKept: [
    async ({ context }, use) => {
      const violations: string[] = []
      await context.exposeBinding('reportViolation', (_, text: string) => violations.push(text))
      await context.addInitScript(() => {
        const page = globalThis as unknown as ReportingPage
        page.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile }) =>
          page.reportViolation(`${effectiveDirective}: ${blockedURI} in ${sourceFile}`),
        )
      })
      await use()
      expect(violations).toEqual([])
    },
    { auto: true },
  ],
  baseURL: ({ server }, use) => use(`http://localhost:${server.port}`),
})

/** The port of this machine to which the server may send webhooks. */
export const webhookPort = () => hooks

/** The server's output at start. */
const printed = () => readFileSync(product().log, 'utf8')

export const outboxToken = () => /outbox\s+token: (\S+)/.exec(printed())![1]!

/** Runs a command of the installation beside its running server, as its operator would. Returns its output. */
export async function print(words: string[], settings: Record<string, string> = {}): Promise<string> {
  const { port, folder } = product()
  const env = {
    ...process.env,
    PORT: String(port),
    STRONGROOM_DATA: folder,
    STRONGROOM_PASSWORD: PASSWORD,
    // Dozens of commands run: each starts in two thirds of the time.
    NODE_COMPILE_CACHE: path.join(import.meta.dirname, '../node_modules/.cache/compiled'),
    ...settings,
  }
  const file = path.join(import.meta.dirname, '../server/cli.ts')
  return (await promisify(execFile)(process.execPath, [file, ...words], { env })).stdout
}

/** Runs a command that creates something. Returns its id. */
export const cli = async (...command: Parameters<typeof print>): Promise<string> =>
  /: (\S+)/.exec(await print(...command))?.[1] ?? ''

/** Creates a person with an account and the PASSWORD of these journeys. */
export const createPerson = (email: string, given: string, more: string[] = []) =>
  cli(['create-person', '--email', email, '--given', given, '--family', 'Person', ...more])
