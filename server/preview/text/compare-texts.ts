import { diffArrays } from 'diff'
import { type ComparedRow, rowsOf, type Step } from './compared-rows.ts'
import { readLines, type SourceLine, type SourceText, type TextSource } from './text-lines.ts'

export interface ComparedTexts {
  added: number
  removed: number
  changed: number
  rows: ComparedRow[]
  isCut: boolean
  isCoarse: boolean
  hasMore: boolean
  hasText: boolean
}

/** Milliseconds, and edits, after which a comparison by line is given up. */
const LIMITS = { timeout: 3000, maxEditLength: 3000 }

/** Compares two texts line by line. Every step is limited; the result says where a limit was reached. */
export async function compareTexts(before: TextSource, after: TextSource): Promise<ComparedTexts> {
  // One after the other, so that only one PDF is open.
  const texts: [SourceText, SourceText] = [await readLines(before), await readLines(after)]
  const [old, now] = [texts[0].lines, texts[1].lines]
  const { steps, isCoarse } = stepsOf(old, now)
  return {
    ...rowsOf(steps),
    isCoarse,
    isCut: texts.some(({ isCut }) => isCut),
    hasText: texts.every(({ lines }) => lines.some(({ text }) => text.trim() !== '')),
  }
}

function stepsOf(old: SourceLine[], now: SourceLine[]): { steps: Step[]; isCoarse: boolean } {
  const head = equalLines(old, now, (lines, i) => lines[i])
  const rest = [old.slice(head), now.slice(head)] as const
  const tail = equalLines(rest[0], rest[1], (lines, i) => lines[lines.length - 1 - i])
  const [middle, instead] = rest.map((lines) => lines.slice(0, lines.length - tail)) as [SourceLine[], SourceLine[]]
  const found = differences(middle, instead)
  const steps: Step[] = [
    { same: head },
    ...(found ?? [{ removed: middle.length, added: instead.length }]),
    { same: tail },
  ].map(placed(old, now))
  return { steps, isCoarse: found === undefined }
}

type At = (lines: SourceLine[], i: number) => SourceLine | undefined

/** How many lines are equal from one end. */
function equalLines(old: SourceLine[], now: SourceLine[], at: At): number {
  const most = Math.min(old.length, now.length)
  let count = 0
  while (count < most && at(old, count)!.text === at(now, count)!.text) count++
  return count
}

type Counts = { same: number } | { removed: number; added: number }

/** Undefined if the texts differ too much. Numbers stand for lines, so that long lines are compared once. */
function differences(old: SourceLine[], now: SourceLine[]): Counts[] | undefined {
  const numbers = new Map<string, number>()
  const numberOf = ({ text }: SourceLine) => {
    const known = numbers.get(text) ?? numbers.size
    numbers.set(text, known)
    return known
  }
  const found = diffArrays(old.map(numberOf), now.map(numberOf), LIMITS)
  if (!found) return undefined
  const counts: Counts[] = []
  for (const { added, removed, count } of found) {
    const last = counts.at(-1)
    if (!added && !removed) counts.push({ same: count })
    else if (last && 'removed' in last) last[added ? 'added' : 'removed'] += count
    else counts.push({ removed: removed ? count : 0, added: added ? count : 0 })
  }
  return counts
}

/** Adds the lines themselves to counts, in order. */
function placed(old: SourceLine[], now: SourceLine[]) {
  let [from, to] = [0, 0]
  const numbered = (lines: SourceLine[], start: number, count: number) =>
    lines.slice(start, start + count).map((line, i) => ({ ...line, line: start + i + 1 }))
  return (counts: Counts): Step => {
    const [left, right] = 'same' in counts ? [counts.same, counts.same] : [counts.removed, counts.added]
    const step = { same: 'same' in counts, before: numbered(old, from, left), after: numbered(now, to, right) }
    from += left
    to += right
    return step
  }
}
