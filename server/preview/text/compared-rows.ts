import { diffWordsWithSpace } from 'diff'
import type { SourceLine } from './text-lines.ts'

interface Part {
  text: string
  differs: boolean
}

interface Side {
  line: number
  page: number | null
  parts: Part[]
}

export interface ComparedRow {
  kind: 'same' | 'changed' | 'removed' | 'added' | 'gap'
  before: Side | null
  after: Side | null
  count: number | null
}

interface NumberedLine extends SourceLine {
  line: number
}

/** Equal lines, or lines that were replaced by others. */
export interface Step {
  same: boolean
  before: NumberedLine[]
  after: NumberedLine[]
}

/** Equal lines shown around a change. */
const CONTEXT = 3
const MOST_ROWS = 4000
/** Characters of all rows together. */
const MOST_CHARACTERS = 2_000_000
/** Milliseconds for comparing words within lines; after that whole lines count as changed. */
const WORDS_TIME = 3000
const WORD_LIMITS = { timeout: 200, maxEditLength: 400 }

/** The rows of a comparison, with their numbers. */
export function rowsOf(steps: readonly Step[]) {
  const end = performance.now() + WORDS_TIME
  const counted = { added: 0, removed: 0, changed: 0 }
  const rows: ComparedRow[] = []
  let characters = 0
  let hasMore = false
  const add = (row: ComparedRow) => {
    if (row.kind !== 'same' && row.kind !== 'gap') counted[row.kind]++
    characters += lengthOf(row.before) + lengthOf(row.after)
    const isFull = rows.length >= MOST_ROWS || characters > MOST_CHARACTERS
    if (!isFull) rows.push(row)
    else if (row.kind !== 'same' && row.kind !== 'gap') hasMore = true
  }
  const isChange = ({ same, before, after }: Step) => !same && before.length + after.length > 0
  const [first, last] = [steps.findIndex(isChange), steps.findLastIndex(isChange)]
  steps.forEach((step, i) => {
    const ends = { isFirst: first < 0 || i < first, isLast: i > last }
    for (const row of step.same ? contextOf(step, ends) : replacedRows(step, end)) add(row)
  })
  return { ...counted, rows, hasMore }
}

const lengthOf = (side: Side | null) => side?.parts.reduce((sum, { text }) => sum + text.length, 0) ?? 0

/** Equal lines next to a change; the number of the others. */
function* contextOf({ before, after }: Step, { isFirst, isLast }: { isFirst: boolean; isLast: boolean }) {
  const row = (i: number): ComparedRow => ({
    kind: 'same',
    before: whole(before[i]!, false),
    after: whole(after[i]!, false),
    count: null,
  })
  const total = before.length
  const top = isFirst ? 0 : Math.min(CONTEXT, total)
  const bottom = isLast ? total : Math.max(top, total - CONTEXT)
  // A gap of one line would take as much room as the line.
  const isShort = bottom - top === 1
  for (let i = 0; i < top; i++) yield row(i)
  if (isShort) yield row(top)
  else if (bottom > top) yield { kind: 'gap', before: null, after: null, count: bottom - top } as const
  for (let i = bottom; i < total; i++) yield row(i)
}

const whole = ({ line, page, text }: NumberedLine, differs: boolean): Side => ({
  line,
  page,
  parts: [{ text, differs }],
})

/** Pairs removed with added lines in order. */
function* replacedRows({ before, after }: Step, end: number): Generator<ComparedRow> {
  const pairs = Math.min(before.length, after.length)
  for (let i = 0; i < pairs; i++) {
    const [old, now] = [before[i]!, after[i]!]
    const parts = performance.now() < end ? partsOf(old.text, now.text) : undefined
    const [left, right] = parts ?? [whole(old, true).parts, whole(now, true).parts]
    const sides = { before: { ...whole(old, true), parts: left }, after: { ...whole(now, true), parts: right } }
    yield { kind: 'changed', ...sides, count: null }
  }
  for (const old of before.slice(pairs)) yield removed(old)
  for (const now of after.slice(pairs)) yield added(now)
}

const removed = (old: NumberedLine): ComparedRow => ({
  kind: 'removed',
  before: whole(old, true),
  after: null,
  count: null,
})
const added = (now: NumberedLine): ComparedRow => ({
  kind: 'added',
  before: null,
  after: whole(now, true),
  count: null,
})

/** The share of equal characters from which two lines count as versions of one line. */
const ALIKE = 0.3

/** The words of both lines; undefined for lines that have too little in common. */
function partsOf(old: string, now: string): [Part[], Part[]] | undefined {
  const found = diffWordsWithSpace(old, now, WORD_LIMITS)
  if (!found) return undefined
  const same = found.filter(({ added, removed }) => !added && !removed)
  const letters = same.reduce((sum, { value }) => sum + value.replaceAll(/\s/g, '').length, 0)
  if (letters < ALIKE * Math.max(old.length, now.length)) return undefined
  return [
    found.filter(({ added }) => !added).map(({ value, removed }) => ({ text: value, differs: removed === true })),
    found.filter(({ removed }) => !removed).map(({ value, added }) => ({ text: value, differs: added === true })),
  ]
}
