import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { serveParent } from '../../preview/children/serve-parent.ts'

/** A child process that tries what none may do, and reports the results. */
const tries: Record<string, () => unknown> = {
  'read /etc/passwd': () => readFileSync('/etc/passwd'),
  write: () => writeFileSync('/tmp/strongroom-curious', ''),
  start: () => execFileSync('true'),
}

function attempt([name, act]: [string, () => unknown]): string {
  try {
    act()
    return `${name}: done`
  } catch (error) {
    return `${name}: ${(error as NodeJS.ErrnoException).code}`
  }
}

serveParent<{ try: { input: undefined; output: string[] } }>({ try: () => Object.entries(tries).map(attempt) })
