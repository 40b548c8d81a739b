import { writeFileSync } from 'node:fs'
import { expect, test } from './journey.ts'
import { startJourneyServer } from '../scripts/e2e/journey-server.ts'
import { look } from './look.ts'

test('terms of service block everything else until they are accepted', async ({ browser }, info) => {
  const file = info.outputPath('terms.md')
  writeFileSync(file, '# Terms\n\nBe kind to each other. <b>Always</b>.')
  Object.assign(process.env, { TERMS_VERSION: '1', TERMS_FILE: file })
  const server = await startJourneyServer()
  delete process.env.TERMS_VERSION
  delete process.env.TERMS_FILE
  try {
    const page = await (await browser.newContext({ baseURL: `http://localhost:${server.port}` })).newPage()
    await page.goto('/settings')
    await page.getByLabel('Email address').fill('owner@demo.example')
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByLabel('Password', { exact: true }).fill('strongroom-demo')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page).toHaveURL(/\/splash$/)
    await expect(page.getByText('Be kind to each other. <b>Always</b>.')).toBeVisible()
    await look(page, 'terms')
    await page.goto('/')
    await expect(page).toHaveURL(/\/splash$/)
    await page.getByRole('button', { name: 'Accept the terms' }).click()
    await expect(page.getByRole('button', { name: 'New workspace' }).first()).toBeVisible()
    await page.goto('/splash')
    await expect(page.getByRole('button', { name: 'New workspace' }).first()).toBeVisible()
  } finally {
    await server.stop()
  }
})
