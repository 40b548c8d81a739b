import { defineConfig } from '@playwright/test'
import { findBrowser } from './scripts/browser.ts'

const { executablePath, args, env } = await findBrowser()

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.test.ts',
  outputDir: 'test-results',
  // Each has a server and a browser of its own.
  workers: 2,
  // In CI a journey gets a second chance: machines there are busy. It is named as flaky in the output.
  retries: process.env['CI'] ? 1 : 0,
  // Long enough for a busy machine: what is waited for is there at once where all is well.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  forbidOnly: true,
  reporter: 'list',
  use: {
    // Pictures of every step are very slow where the screen is drawn in software.
    trace: 'off',
    actionTimeout: 30_000,
    // Moving elements can't be read, and fading ones have no contrast yet: screens are looked at in their final state.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: { executablePath, args, env: { ...process.env, ...env } as Record<string, string> },
  },
  projects: [{ name: 'chromium', use: { browserName: 'chromium' } }],
})
