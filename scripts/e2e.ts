import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, globSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { buildWebIfStale } from './build-web.ts'

/* Runs the journeys of e2e/ in browsers against separate servers (e2e/journey.ts). Arguments go to playwright. */
const root = path.join(import.meta.dirname, '..')
const cli = path.join(path.dirname(createRequire(import.meta.url).resolve('@playwright/test/package.json')), 'cli.js')

if (!existsSync(path.join(root, 'e2e')) || globSync('e2e/**/*.test.ts', { cwd: root }).length === 0) {
  console.log('There are no journeys in e2e/ yet.')
  process.exit(0)
}

buildWebIfStale(root)
const run = spawn(process.execPath, [cli, 'test', '--pass-with-no-tests', ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
})
const [code] = await once(run, 'exit')
process.exitCode = code ?? 1
