import { defineConfig } from '@playwright/test'
import { findBrowser } from './scripts/browser.ts'

const { executablePath, args, env } = await findBrowser()
const port = process.env['STRONGROOM_E2E_PORT'] ?? '8097'

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.test.ts',
  outputDir: 'test-results',
  workers: 1,
  // In CI a journey gets a second chance: machines there are busy. It is named as flaky in the output.
  retries: process.env['CI'] ? 1 : 0,
  timeout: 60_000,
  forbidOnly: true,
  reporter: 'list',
  use: {
    baseURL: `http://localhost:${port}`,
    // Pictures of every step are very slow where the screen is drawn in software.
    trace: 'off',
    actionTimeout: 15_000,
    launchOptions: { executablePath, args, env: { ...process.env, ...env } as Record<string, string> },
  },
  projects: [{ name: 'chromium', use: { browserName: 'chromium' } }],
})
