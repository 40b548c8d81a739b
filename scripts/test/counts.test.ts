import { expect, test } from 'vitest'
import { countsOf, playwrightCounts, summary, vitestCounts } from './counts.ts'

test('a test file that cannot be loaded counts as failed', () => {
  const broken = { name: 'a.test.ts', status: 'failed', message: 'No such module\nat line 1', assertionResults: [] }
  const report = { numPassedTests: 3, numFailedTests: 0, numPendingTests: 1, numTodoTests: 0, testResults: [broken] }
  expect(vitestCounts(report)).toEqual({
    passed: 3,
    failed: 1,
    skipped: 1,
    failures: ['a.test.ts › No such module'],
  })
})

test('a failed test is named with the first line of its error', () => {
  const results = [
    { status: 'passed', fullName: 'one', failureMessages: [] },
    { status: 'failed', fullName: 'two', failureMessages: ['\u001b[31mexpected 1 to be 2\u001b[0m\n at x'] },
  ]
  const file = { name: 'b.test.ts', status: 'failed', message: '', assertionResults: results }
  const report = { numPassedTests: 1, numFailedTests: 1, numPendingTests: 0, numTodoTests: 0, testResults: [file] }
  expect(vitestCounts(report).failures).toEqual(['b.test.ts › two › expected 1 to be 2'])
})

test('a journey that passed at the second attempt counts as passed; the output names it', () => {
  const report = { stats: { expected: 2, unexpected: 0, flaky: 1, skipped: 0 }, errors: [], suites: [] }
  expect(playwrightCounts(report)).toEqual({ passed: 3, failed: 0, skipped: 0, failures: [] })
})

test('a failed journey is named, in nested groups too', () => {
  const specs = (ok: boolean) => [
    { title: 'opens', file: 'c.test.ts', ok, tests: [{ results: [{ error: { message: 'Timeout' } }] }] },
  ]
  const report = {
    stats: { expected: 1, unexpected: 1, flaky: 0, skipped: 0 },
    errors: [],
    suites: [{ specs: specs(true), suites: [{ specs: specs(false) }] }],
  }
  expect(playwrightCounts(report).failures).toEqual(['c.test.ts › opens › Timeout'])
})

test('a stage that crashed does not pass', () => {
  expect(countsOf('/nowhere/report.json', 1, vitestCounts)).toEqual({ passed: 0, failed: 1, skipped: 0 })
  expect(countsOf('/nowhere/report.json', 0, vitestCounts)).toEqual({ passed: 0, failed: 0, skipped: 0 })
})

test('the end of a run', () => {
  const counts = { passed: 2, failed: 0, skipped: 0 }
  expect(summary([counts, counts])).toBe('4 passed, 0 failed')
  expect(summary([counts, { passed: 0, failed: 1, skipped: 3, failures: ['a › b'] }])).toBe(
    'failed: a › b\n2 passed, 1 failed, 3 skipped',
  )
})
