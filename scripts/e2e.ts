import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, globSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { buildWebIfStale } from './build-web.ts'
import { startJourneyServer } from './e2e/journey-server.ts'

/*
 * Runs the journeys of e2e/ in a browser against a server of their own. Arguments go to playwright. The journeys find in
 * the environment STRONGROOM_E2E_PORT, and STRONGROOM_E2E_LOG: the file with what the server has printed.
 */
const root = path.join(import.meta.dirname, '..')
const cli = path.join(path.dirname(createRequire(import.meta.url).resolve('@playwright/test/package.json')), 'cli.js')

if (!existsSync(path.join(root, 'e2e')) || globSync('e2e/**/*.test.ts', { cwd: root }).length === 0) {
  console.log('There are no journeys in e2e/ yet.')
  process.exit(0)
}

buildWebIfStale(root)
const server = await startJourneyServer()
try {
  const run = spawn(process.execPath, [cli, 'test', '--pass-with-no-tests', ...process.argv.slice(2)], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, STRONGROOM_E2E_PORT: String(server.port), STRONGROOM_E2E_LOG: server.log },
  })
  const [code] = await once(run, 'exit')
  process.exitCode = code ?? 1
} finally {
  await server.stop()
}
