import { expect, test } from 'vitest'
import { compareTexts } from './compare-texts.ts'
import { paragraphsOf } from './text-lines.ts'

const compare = (before: string, after: string) =>
  compareTexts({ kind: 'text', bytes: Buffer.from(before) }, { kind: 'text', bytes: Buffer.from(after) })

test('equal lines far from a change are left out and counted', async () => {
  const lines = Array.from({ length: 20 }, (_, i) => `line ${i}`)
  const { rows } = await compare(lines.join('\n'), [...lines.slice(0, 10), 'new', ...lines.slice(10)].join('\n'))
  expect(rows.map(({ kind, count }) => count ?? kind)).toEqual([
    7,
    ...Array(3).fill('same'),
    'added',
    ...Array(3).fill('same'),
    7,
  ])
})

test('a gap is never one line', async () => {
  const lines = Array.from({ length: 4 }, (_, i) => `line ${i}`)
  const { rows } = await compare(lines.join('\n'), [...lines, 'new'].join('\n'))
  expect(rows.map(({ kind }) => kind)).toEqual(['same', 'same', 'same', 'same', 'added'])
})

test('a line that has little in common with its successor counts as changed as a whole', async () => {
  const { rows } = await compare('abcdefgh ijkl', 'something else entirely')
  expect(rows).toMatchObject([{ kind: 'changed', before: { parts: [{ text: 'abcdefgh ijkl', differs: true }] } }])
})

test('a million lines are cut, and texts without a common line are compared coarsely', async () => {
  const before = Array.from({ length: 1_000_000 }, (_, i) => `a${i * 7}`).join('\n')
  const after = Array.from({ length: 1_000_000 }, (_, i) => `b${i * 13}`).join('\n')
  const compared = await compare(before, after)
  expect(compared).toMatchObject({ isCut: true, isCoarse: true, hasMore: true, hasText: true })
  expect(compared.rows.length).toBeLessThanOrEqual(4000)
  expect(JSON.stringify(compared).length).toBeLessThan(8_000_000)
})

test('one line of many megabytes is compared in pieces', async () => {
  const long = 'x'.repeat(6_000_000)
  const compared = await compare(long, `y${long}`)
  expect(compared.isCut).toBe(true)
  expect(compared.rows.length).toBeLessThanOrEqual(4000)
})

test('lines of a paragraph are joined, others are not', () => {
  const line = (text: string, { top, width = 400 }: { top: number; width?: number }) => ({
    turn: 0 as const,
    words: [{ text, x: 60, y: top, width, height: 12 }],
  })
  const lines = [
    line('Heading', { top: 20, width: 80 }),
    line('It is agreed that the', { top: 60 }),
    line('price is fixed.', { top: 75, width: 150 }),
    line('Next paragraph', { top: 90 }),
  ]
  expect(paragraphsOf(lines, 600)).toEqual(['Heading', 'It is agreed that the price is fixed.', 'Next paragraph'])
  expect(paragraphsOf(lines.slice(-2), 1200)).toHaveLength(2)
  expect(paragraphsOf([], 600)).toEqual([])
})
