import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, test as base } from '@playwright/test'
import { type JourneyServer, startJourneyServer } from '../scripts/e2e/journey-server.ts'

export { expect } from '@playwright/test'

export const PASSWORD = 'a phrase of several words'

/** A browser's window, as far as this asks anything of it. */
interface ReportingPage {
  addEventListener: (name: string, hear: (event: Record<string, string>) => void) => void
  reportViolation: (text: string) => void
}

let running: JourneyServer | undefined

/** The server that this process's journeys run against. */
export function product(): JourneyServer {
  if (!running) throw new Error('the server of the journeys runs during hooks and journeys only')
  return running
}

/**
 * A journey. Each process that runs journeys has a server of its own, with demo data: what one process does to the demo
 * people disturbs no other, and since a journey that failed is tried again in a new process, it finds everything new.
 */
export const test = base.extend<{ policyKept: void }, { server: JourneyServer }>({
  server: [
    // eslint-disable-next-line no-empty-pattern -- playwright reads from this pattern which fixtures are wanted
    async ({}, use) => {
      running = await startJourneyServer()
      await use(running)
      await running.stop()
    },
    { scope: 'worker', auto: true, timeout: 150_000 },
  ],
  // What a page isn't allowed it mustn't try: nobody could tell it from an attack in the reports of browsers.
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

/** What the server printed when it started. */
const printed = () => readFileSync(product().log, 'utf8')

export const outboxToken = () => /outbox\s+token: (\S+)/.exec(printed())![1]!

/** A command of the installation's beside its running server, as its operator would give it. Answers what it printed. */
export async function print(words: string[], settings: Record<string, string> = {}): Promise<string> {
  const { port, folder } = product()
  const env = {
    ...process.env,
    PORT: String(port),
    STRONGROOM_DATA: folder,
    STRONGROOM_PASSWORD: PASSWORD,
    ...settings,
  }
  const file = path.join(import.meta.dirname, '../server/cli.ts')
  return (await promisify(execFile)(process.execPath, [file, ...words], { env })).stdout
}

/** A command that makes something. Answers its id. */
export const cli = async (...command: Parameters<typeof print>): Promise<string> =>
  /: (\S+)/.exec(await print(...command))?.[1] ?? ''

/** Somebody with an account and the PASSWORD of these journeys. */
export const createPerson = (email: string, given: string, more: string[] = []) =>
  cli(['create-person', '--email', email, '--given', given, '--family', 'Person', ...more])
