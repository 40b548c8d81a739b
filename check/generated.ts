import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { generatedFiles } from '../scripts/generate/generated-files.ts'
import type { Check } from './run-checks.ts'

/** Checks that generated files are up to date. */
export const generated: Check = {
  name: 'generated files',
  run: async (root) => {
    const stale = [...(await generatedFiles())].filter(([file, text]) => {
      const at = path.join(root, file)
      return !existsSync(at) || readFileSync(at, 'utf8') !== text
    })
    return { problems: stale.map(([file]) => `${file} is out of date: run \`npm run generate\``) }
  },
}
