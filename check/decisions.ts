import { readFileSync } from 'node:fs'
import path from 'node:path'
import { listFiles } from './list-files.ts'
import type { Check } from './run-checks.ts'

const FOLDER = 'docs/decisions/'
const INDEX = `${FOLDER}README.md`
const HEAD = /^# (?<number>\d{3}): (?<title>.+)\n\nStatus: (?<status>\S.*) · (?<date>\d{4}-\d{2}-\d{2})\n/

/** Checks that every decision has a number, a title, a status and a date, and a row in the index. */
export const decisions: Check = {
  name: 'decisions',
  run: async (root) => {
    const files = listFiles(root).filter((file) => file.startsWith(FOLDER) && file !== INDEX)
    const contents = files.map((file) => [path.basename(file), readFileSync(path.join(root, file), 'utf8')] as const)
    return { problems: decisionProblems(new Map(contents), readFileSync(path.join(root, INDEX), 'utf8')) }
  },
}

/** `contents`: the content of each decision by its file name. */
export function decisionProblems(contents: Map<string, string>, index: string): string[] {
  const rows = new Set(index.split('\n').filter((line) => /^\| \d/.test(line)))
  const problems = [...contents].flatMap(([name, content]) => {
    const row = rowOf(name, content)
    if (!row) return [`${FOLDER}${name}: must begin with “# NNN: Title”, an empty line and “Status: … · YYYY-MM-DD”`]
    return rows.delete(row) ? [] : [`${INDEX} lacks the row ${row}`]
  })
  return [...problems, ...[...rows].map((row) => `${INDEX} has the outdated row ${row}`)]
}

function rowOf(name: string, content: string): string | undefined {
  const { number, title, status, date } = HEAD.exec(content)?.groups ?? {}
  return number && name.startsWith(`${number}-`)
    ? `| ${number} | [${title}](${name}) | ${date} | ${status} |`
    : undefined
}
