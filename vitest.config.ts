import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

/** Machines of CI are busy: a test there may take three times as long, and an awaited answer more. */
const isCi = Boolean(process.env['CI'])
const LONG = { testTimeout: process.env['STRONGROOM_LARGE'] ? 600_000 : isCi ? 60_000 : 20_000 }
const PATIENT = { poll: { timeout: isCi ? 20_000 : 10_000 } }
const EXCLUDED = ['**/node_modules/**', '**/dist/**']

export default defineConfig({
  test: {
    // Separate processes: a crash of native code ends one file only, and servers of different files don't share timers.
    pool: 'forks',
    // At least two: at times they wait for the database or for child processes.
    maxWorkers: Math.max(2, availableParallelism()),
    // In CI a failed test is retried twice because machines there are busy. The output marks it as flaky.
    retry: isCi ? 2 : 0,
    projects: [
      {
        extends: true,
        test: {
          name: 'code',
          // Files of one process share the loaded modules, which saves two fifths of the CPU time. So a test expects
          // nothing of a module's state, and leaves the environment as it was.
          isolate: false,
          include: ['{contract,server,web,check,scripts}/**/*.test.ts'],
          exclude: EXCLUDED,
          environment: 'node',
          hookTimeout: isCi ? 180_000 : 60_000,
          expect: PATIENT,
          globalSetup: ['server/test/global.ts'],
          ...LONG,
        },
      },
      {
        extends: true,
        test: {
          name: 'components',
          isolate: false,
          include: ['web/**/*.test.tsx'],
          exclude: EXCLUDED,
          environment: 'jsdom',
          environmentOptions: { jsdom: { url: 'http://localhost/' } },
          setupFiles: ['web/test/set-up.ts'],
          expect: PATIENT,
          ...LONG,
        },
      },
    ],
  },
})
