import { binAware } from './bin-aware.ts'
import { boundaries } from './boundaries.ts'
import { decisions } from './decisions.ts'
import { filesAndNames } from './files-and-names.ts'
import { forbiddenWords } from './forbidden-words.ts'
import { generated } from './generated.ts'
import { locales } from './locales.ts'
import { lock } from './lock.ts'
import { plainEnglish } from './plain-english.ts'
import { deadCode, format, lint, types } from './tools.ts'

/** A property that the whole tree must have. */
export interface Check {
  name: string
  run: (root: string) => Promise<Outcome>
}

export interface Outcome {
  /** The problems, a line each. */
  problems: string[]
  /** Printed without failing the check. */
  notes?: string[]
}

const SHOWN = 60

const checks: Check[] = [
  types,
  lint,
  format,
  deadCode,
  generated,
  lock,
  boundaries,
  binAware,
  filesAndNames,
  locales,
  forbiddenWords,
  plainEnglish,
  decisions,
]

/** Runs all checks in parallel and prints a line for each, with its problems below. */
export async function runChecks(root: string): Promise<{ passed: number; failed: number }> {
  const results = await Promise.all(checks.map((check) => runCheck(check, root)))
  const passed = results.filter(Boolean).length
  return { passed, failed: results.length - passed }
}

async function runCheck({ name, run }: Check, root: string): Promise<boolean> {
  const since = performance.now()
  const { problems, notes = [] } = await run(root).catch(crashed)
  const seconds = ((performance.now() - since) / 1000).toFixed(1)
  const lines = [
    `${problems.length === 0 ? '✓' : '✗'} check: ${name} (${seconds} s)`,
    ...problems.slice(0, SHOWN),
    ...more(problems),
    ...notes,
  ]
  console.log(lines.join('\n').replaceAll('\n', '\n    '))
  return problems.length === 0
}

const crashed = (error: Error): Outcome => ({ problems: [error.stack ?? String(error)] })
const more = (problems: string[]) => (problems.length > SHOWN ? [`and ${problems.length - SHOWN} more`] : [])
