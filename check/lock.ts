import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Check } from './run-checks.ts'

interface Lock {
  packages: Record<string, { optionalDependencies?: Record<string, string> }>
}

/**
 * Checks that the lock names the optional packages of every system: npm leaves out those of other systems if the lock
 * was written beside installed packages, and `npm ci` then refuses it.
 */
export const lock: Check = {
  name: 'lock',
  run: async (root) => {
    const { packages } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as Lock
    const names = new Set(Object.keys(packages).map((at) => at.split('node_modules/').at(-1)))
    const missing = Object.values(packages)
      .flatMap((one) => Object.keys(one.optionalDependencies ?? {}))
      .filter((name) => !names.has(name))
    return {
      problems: [...new Set(missing)].map(
        (name) => `package-lock.json lacks ${name}: run \`npm install --package-lock-only\``,
      ),
    }
  },
}
