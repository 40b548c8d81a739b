import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** The test counts of a stage. `failures` names each failed test with the first line of its error. */
export interface Counts {
  passed: number
  failed: number
  skipped: number
  failures?: string[]
}

interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: {
    name: string
    status: string
    message: string
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[]
  }[]
}

interface PlaywrightSuite {
  suites?: PlaywrightSuite[]
  specs: { title: string; file: string; ok: boolean; tests: { results: { error?: { message?: string } }[] }[] }[]
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  errors: { message?: string }[]
  suites: PlaywrightSuite[]
}

const LONGEST = 200

function failure(file: string, title: string, message = ''): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the reports colour their messages.
  const plain = message.replaceAll(/\u001b\[[\d;]*m/g, '')
  const line = plain.split('\n').find((text) => text.trim())
  return [file, title, line?.trim().slice(0, LONGEST)].filter(Boolean).join(' › ')
}

/** A test file that can't be loaded has no tests to fail: it counts as one failure. */
export function vitestCounts(report: VitestReport): Counts {
  const broken = report.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  )
  const failed = report.testResults.flatMap((file) =>
    file.assertionResults
      .filter((test) => test.status === 'failed')
      .map((test) => failure(path.relative(process.cwd(), file.name), test.fullName, test.failureMessages[0])),
  )
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    skipped: report.numPendingTests + report.numTodoTests,
    failures: [...failed, ...broken.map((file) => failure(path.relative(process.cwd(), file.name), '', file.message))],
  }
}

function failedSpecs(suites: PlaywrightSuite[]): string[] {
  return suites.flatMap((suite) => [
    ...suite.specs
      .filter((spec) => !spec.ok)
      .map((spec) => failure(spec.file, spec.title, spec.tests[0]?.results.at(-1)?.error?.message)),
    ...failedSpecs(suite.suites ?? []),
  ])
}

export function playwrightCounts({ stats, errors, suites }: PlaywrightReport): Counts {
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    skipped: stats.skipped,
    failures: [...failedSpecs(suites), ...errors.map((error) => failure('', '', error.message))],
  }
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

/** The end of a test run: the failed tests, then the counts. */
export function summary(stages: Counts[]): string {
  const sum = (which: 'passed' | 'failed' | 'skipped') => stages.reduce((total, counts) => total + counts[which], 0)
  const failures = stages.flatMap((counts) => counts.failures ?? []).map((failed) => `failed: ${failed}\n`)
  const skipped = sum('skipped') > 0 ? `, ${sum('skipped')} skipped` : ''
  return `${failures.join('')}${sum('passed')} passed, ${sum('failed')} failed${skipped}`
}
