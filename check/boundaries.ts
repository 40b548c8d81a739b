import { readFileSync } from 'node:fs'
import path from 'node:path'
import { type Import, importsOf } from './imports-of.ts'
import { importCircles } from './import-circles.ts'
import { listFiles } from './list-files.ts'
import { flatFolders, isTest, roomProblem } from './rooms.ts'
import type { Check } from './run-checks.ts'
import { problemsOfUseCases } from './use-case-boundaries.ts'

export interface Source {
  file: string
  text: string
  imports: Import[]
}

/** Checks imports: the order of rooms in areas.ts, no circles, no folder with too many files. */
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

/** Forbidden imports, circles and too large folders, a line each. */
export function boundaryProblems(sources: Source[]): string[] {
  const problems = sources.flatMap(({ file, imports }) =>
    imports.flatMap((one) => {
      const why = problemOf(file, one)
      return why ? [`${file} imports ${one.target}: ${why}`] : []
    }),
  )
  return [
    ...problems,
    ...importCircles(sources.filter(({ file }) => !isTest(file))),
    ...flatFolders(sources.map(({ file }) => file)),
    ...problemsOfUseCases(sources),
  ]
}

function problemOf(file: string, one: Import): string | undefined {
  const area = file.split('/')[0]
  if (area === 'e2e') return journeyProblem(file, one)
  if (one.local) return roomProblem(file, one)
  return area === 'contract' ? contractProblem(file, one) : undefined
}

function contractProblem(file: string, { target }: Import): string | undefined {
  return target === 'zod' || (isTest(file) && target === 'vitest')
    ? undefined
    : 'the contract imports the schema library only'
}

/** The runner's own `test` has no server. */
function journeyProblem(file: string, { target, typeOnly }: Import): string | undefined {
  if (target !== '@playwright/test' || typeOnly || file === 'e2e/journey.ts') return undefined
  return 'test and expect of journeys are those of e2e/journey.ts'
}
