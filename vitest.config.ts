import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

const LONG = process.env['STRONGROOM_LARGE'] ? { testTimeout: 600_000 } : { testTimeout: 20_000 }
const EXCLUDED = ['**/node_modules/**', '**/dist/**']

export default defineConfig({
  test: {
    // Processes of their own: a crash in a native part takes one file with it, and the files' servers don't share timers.
    pool: 'forks',
    // Half of the time they wait: for the database, for children that draw.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    // As with the journeys: a second chance where the machine is not ours, named in the output.
    retry: process.env['CI'] ? 1 : 0,
    projects: [
      {
        extends: true,
        test: {
          name: 'code',
          include: ['{contract,server,web,check,scripts}/**/*.test.ts'],
          exclude: EXCLUDED,
          environment: 'node',
          hookTimeout: 60_000,
          globalSetup: ['server/test/global.ts'],
          ...LONG,
        },
      },
      {
        extends: true,
        test: {
          name: 'components',
          include: ['web/**/*.test.tsx'],
          exclude: EXCLUDED,
          environment: 'jsdom',
          environmentOptions: { jsdom: { url: 'http://localhost/' } },
          setupFiles: ['web/test/set-up.ts'],
          ...LONG,
        },
      },
    ],
  },
})
