import { readFileSync } from 'node:fs'
import path from 'node:path'
import { type Import, importsOf } from './imports-of.ts'
import { listFiles } from './list-files.ts'
import type { Check } from './run-checks.ts'
import { featuresOf, serverProblem } from './server-boundaries.ts'
import { problemsOfUseCases } from './use-case-boundaries.ts'
import { aboveFeatures, webProblem } from './web-boundaries.ts'

export interface Source {
  file: string
  text: string
  imports: Import[]
}

/** Which folder may import from which: contract ← server, contract ← web, and the order inside each of them. */
export const boundaries: Check = {
  name: 'boundaries',
  run: async (root) => {
    const files = listFiles(root).filter((file) => /^(contract|server|web|e2e)\/.*\.tsx?$/.test(file))
    const sources = files.map((file) => {
      const text = readFileSync(path.join(root, file), 'utf8')
      return { file, text, imports: importsOf(file, text) }
    })
    return { problems: boundaryProblems(sources) }
  },
}

/** What is imported where it must not be, a line each. */
export function boundaryProblems(sources: Source[]): string[] {
  const features = featuresOf(sources.find(({ file }) => file === 'server/app.ts'))
  const above = aboveFeatures(sources)
  const problems = sources.flatMap(({ file, imports }) =>
    imports.flatMap((one) => {
      const why = problemOf(file, one, { features, above })
      return why ? [`${file} imports ${one.target}: ${why}`] : []
    }),
  )
  return [...problems, ...problemsOfUseCases(sources)]
}

function problemOf(
  file: string,
  one: Import,
  { features, above }: { features: string[]; above: Set<string> },
): string | undefined {
  const area = file.split('/')[0]
  const test = /\.test\.tsx?$/.test(file) || file.startsWith('server/test/')
  if (area === 'contract') return contractProblem(one, test)
  if (area === 'e2e') return journeyProblem(file, one)
  if (!one.local) return undefined
  if (area === 'server') return serverProblem(file, one, { features, test })
  return webProblem(file, one, above)
}

function contractProblem({ target, local }: Import, test: boolean): string | undefined {
  if (local) return target.startsWith('contract/') ? undefined : 'the contract stands alone'
  return target === 'zod' || (test && target === 'vitest') ? undefined : 'the contract imports the schema library only'
}

/** The runner's own `test` knows no server. */
function journeyProblem(file: string, { target, typeOnly }: Import): string | undefined {
  if (target !== '@playwright/test' || typeOnly || file === 'e2e/journey.ts') return undefined
  return 'test and expect of journeys are those of e2e/journey.ts'
}
