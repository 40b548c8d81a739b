import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{contract,server,web,check,scripts}/**/*.test.{ts,tsx}'],
    exclude: ['**/node_modules/**', '**/dist/**'],
    environment: 'node',
    // Processes of their own: a crash in a native part takes one file with it, and the files' servers don't share timers.
    pool: 'forks',
    // Half of the time they wait: for the database, for children that draw.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    // As with the journeys: a second chance where the machine is not ours, named in the output.
    retry: process.env['CI'] ? 1 : 0,
    testTimeout: 20_000,
    hookTimeout: 60_000,
    globalSetup: ['server/test/global.ts'],
    ...(process.env['STRONGROOM_LARGE'] ? { testTimeout: 600_000 } : {}),
  },
})
