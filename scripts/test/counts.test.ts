import { expect, test } from 'vitest'
import { countsOf, playwrightCounts, summary, vitestCounts } from './counts.ts'

test('a test file that cannot be loaded counts as failed', () => {
  const broken = { status: 'failed', assertionResults: [] }
  const report = { numPassedTests: 3, numFailedTests: 0, numPendingTests: 1, numTodoTests: 0, testResults: [broken] }
  expect(vitestCounts(report)).toEqual({ passed: 3, failed: 1, skipped: 1 })
})

test('a journey that passed at the second attempt counts as passed; the output names it', () => {
  const report = { stats: { expected: 2, unexpected: 0, flaky: 1, skipped: 0 }, errors: [] }
  expect(playwrightCounts(report)).toEqual({ passed: 3, failed: 0, skipped: 0 })
})

test('a stage that crashed does not pass', () => {
  expect(countsOf('/nowhere/report.json', 1, vitestCounts)).toEqual({ passed: 0, failed: 1, skipped: 0 })
  expect(countsOf('/nowhere/report.json', 0, vitestCounts)).toEqual({ passed: 0, failed: 0, skipped: 0 })
})

test('the last line', () => {
  const counts = { passed: 2, failed: 0, skipped: 0 }
  expect(summary([counts, counts])).toBe('4 passed, 0 failed')
  expect(summary([counts, { passed: 0, failed: 1, skipped: 3 }])).toBe('2 passed, 1 failed, 3 skipped')
})
