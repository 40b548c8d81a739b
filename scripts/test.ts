import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import os from 'node:os'
import path from 'node:path'
import { runChecks } from '../check/run-checks.ts'
import { countsOf, playwrightCounts, summary, vitestCounts } from './test/counts.ts'

// Runs everything that decides whether the product is right: checks, tests of code and HTTP, journeys in a browser.
const root = path.join(import.meta.dirname, '..')
const reports = mkdtempSync(path.join(os.tmpdir(), 'strongroom-reports-'))
const large = process.argv.includes('--large')

async function run(args: string[], env: Record<string, string>): Promise<number> {
  const child = spawn(process.execPath, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } })
  const [code] = await once(child, 'exit')
  return code ?? 1
}

async function vitest() {
  const cli = path.join(path.dirname(createRequire(import.meta.url).resolve('vitest/package.json')), 'vitest.mjs')
  const report = path.join(reports, 'vitest.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const code = await run([cli, 'run', '--passWithNoTests', ...reporters], large ? { STRONGROOM_LARGE: '1' } : {})
  return countsOf(report, code, vitestCounts)
}

async function journeys() {
  const report = path.join(reports, 'playwright.json')
  const code = await run(['scripts/e2e.ts', '--reporter=list,json'], { PLAYWRIGHT_JSON_OUTPUT_FILE: report })
  return countsOf(report, code, playwrightCounts)
}

const stages = [{ ...(await runChecks(root)), skipped: 0 }, await vitest(), await journeys()]
rmSync(reports, { recursive: true, force: true })
console.log(summary(stages))
process.exitCode = stages.some((stage) => stage.failed > 0) ? 1 : 0
