import { existsSync, readFileSync } from 'node:fs'

/** The test counts of a stage. */
export interface Counts {
  passed: number
  failed: number
  skipped: number
}

interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: { status: string; assertionResults: { status: string }[] }[]
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  errors: unknown[]
}

/** A test file that can't be loaded has no tests to fail: it counts as one failure. */
export function vitestCounts(report: VitestReport): Counts {
  const broken = report.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  )
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    skipped: report.numPendingTests + report.numTodoTests,
  }
}

export function playwrightCounts({ stats, errors }: PlaywrightReport): Counts {
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected + errors.length, skipped: stats.skipped }
}

/**
 * Reads a stage's report. A stage that failed without a report (it crashed, or left something running) counts as one
 * failure, so that nothing passes by not running.
 */
export function countsOf<R>(file: string, exitCode: number, read: (report: R) => Counts): Counts {
  const counts = existsSync(file)
    ? read(JSON.parse(readFileSync(file, 'utf8')) as R)
    : { passed: 0, failed: 0, skipped: 0 }
  return exitCode !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts
}

/** The last line of a test run. */
export function summary(stages: Counts[]): string {
  const sum = (which: keyof Counts) => stages.reduce((total, counts) => total + counts[which], 0)
  const skipped = sum('skipped') > 0 ? `, ${sum('skipped')} skipped` : ''
  return `${sum('passed')} passed, ${sum('failed')} failed${skipped}`
}
