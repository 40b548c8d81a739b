import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { findBrowser } from './scripts/browser.ts'

const { executablePath, args, env } = await findBrowser()

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.test.ts',
  outputDir: 'test-results',
  // Each process has its own server and browser, and waits for them half of the time: half as many again as cores.
  workers: Math.ceil(Math.max(2, availableParallelism()) * 1.5),
  // In CI a failed journey is retried twice because machines there are busy. The output marks it as flaky.
  retries: process.env['CI'] ? 2 : 0,
  // Long enough for a busy machine; normally the awaited element appears at once.
  timeout: process.env['CI'] ? 300_000 : 120_000,
  expect: { timeout: process.env['CI'] ? 30_000 : 15_000 },
  forbidOnly: true,
  reporter: 'list',
  use: {
    // Screenshots of every step are very slow with software rendering.
    trace: 'off',
    actionTimeout: 30_000,
    // Moving elements can't be read, and fading ones have no contrast yet: screens are looked at in their final state.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: { executablePath, args, env: { ...process.env, ...env } as Record<string, string> },
  },
  projects: [{ name: 'chromium', use: { browserName: 'chromium' } }],
})
