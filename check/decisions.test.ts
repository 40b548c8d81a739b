import { expect, test } from 'vitest'
import { decisionProblems } from './decisions.ts'

const decision = '# 007: Watermarks\n\nStatus: accepted · 2026-11-21\n\n**Decided:** …\n'
const row = '| 007 | [Watermarks](007-watermarks.md) | 2026-11-21 | accepted |'

test('a decision has a status and a row in the index', () => {
  expect(decisionProblems(new Map([['007-watermarks.md', decision]]), `# Decisions\n\n${row}\n`)).toEqual([])
})

test('a missing status, a missing row and an outdated row are problems', () => {
  const problems = (name: string, content: string, index: string) => decisionProblems(new Map([[name, content]]), index)
  expect(problems('007-watermarks.md', '# 007: Watermarks\n\n**Decided:** …\n', '')).toHaveLength(1)
  expect(problems('008-watermarks.md', decision, '')).toHaveLength(1)
  expect(problems('007-watermarks.md', decision, '')).toEqual([`docs/decisions/README.md lacks the row ${row}`])
  expect(decisionProblems(new Map(), row)).toEqual([`docs/decisions/README.md has the outdated row ${row}`])
})
