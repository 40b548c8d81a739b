import { readFileSync } from 'node:fs'
import path from 'node:path'
import { listFiles } from './list-files.ts'
import type { Check } from './run-checks.ts'

const LONGEST = 300
const LONGEST_TEST = 400
const MOST = 200
const MEDIAN = 60
/** Names that say nothing about their content. */
const VAGUE = /^(utils?|helpers?|common|services?|managers?|misc|shared|types|index|base|core|lib)$/
const KEBAB = /^[a-z0-9]+(-[a-z0-9]+)*(\.(config|d|gen|job|module|table|test|worker))*$/

/** Checks that files are small and named for their content. */
export const filesAndNames: Check = {
  name: 'file sizes and names',
  run: async (root) => {
    const files = listFiles(root).filter((file) => /\.(ts|tsx|css)$/.test(file) && !file.endsWith('.gen.ts'))
    const lines = new Map(
      files.map((file) => [file, readFileSync(path.join(root, file), 'utf8').split('\n').length - 1]),
    )
    return { problems: [...sizeProblems(lines), ...files.flatMap(nameProblems)], notes: medianNote(lines) }
  },
}

/** `lines`: the length of each file. */
export function sizeProblems(lines: Map<string, number>): string[] {
  const problems = [...lines].flatMap(([file, count]) => {
    const most = /\.test\.tsx?$/.test(file) ? LONGEST_TEST : LONGEST
    return count > most ? [`${file} has ${count} lines, more than ${most}`] : []
  })
  const long = [...lines].filter(([file, count]) => count > MOST && !/\.test\.tsx?$/.test(file))
  if (long.length > lines.size * 0.05)
    problems.push(
      `${long.length} of ${lines.size} files have more than ${MOST} lines: ${long.map(([f]) => f).join(' ')}`,
    )
  return problems
}

export function nameProblems(file: string): string[] {
  const parts = file.replace(/\.[a-z]+$/, '').split('/')
  return parts.flatMap((part, i) => {
    if (VAGUE.test(part.split('.')[0]!)) return [`${file}: '${part}' says nothing of what it holds`]
    return i === parts.length - 1 && !KEBAB.test(part) ? [`${file}: file names are kebab-case`] : []
  })
}

function medianNote(lines: Map<string, number>): string[] {
  const sorted = [...lines.values()].toSorted((a, b) => a - b)
  const median = sorted[Math.floor(sorted.length / 2)] ?? 0
  return median > MEDIAN ? [`the median file has ${median} lines, more than ${MEDIAN}`] : []
}
