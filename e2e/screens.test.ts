import { expect, outboxToken, test } from './journey.ts'
import { createWorkspace, signIn } from './demo.ts'
import { dress, look, LOOKS } from './look.ts'
import { pdfFile } from '../server/test/files/files.ts'

let workspace: string
let token: string

test.beforeAll(async ({ browser }) => {
  const page = await browser.newPage()
  await signIn(page)
  workspace = await createWorkspace(page, 'Screens')
  await page.getByRole('button', { name: 'Upload', exact: true }).first().click()
  const dialog = page.getByRole('dialog')
  const buffer = await pdfFile({ pages: 3, text: 'Agreement' })
  await dialog
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'agreement.pdf', mimeType: 'application/pdf', buffer })
  await dialog.getByRole('button', { name: 'Upload 1 file' }).click()
  await expect(page.getByText('1 file was uploaded.').first()).toBeVisible({ timeout: 60_000 })
  token = outboxToken()
  await page.context().storageState({ path: 'test-results/screens-state.json' })
  await page.close()
})

for (const { theme, language, width } of LOOKS) {
  test(`every screen, ${theme} ${language} ${width} px`, async ({ browser }) => {
    test.slow()
    const of = (what: string) => `${what} ${theme} ${language} ${width}`
    const stranger = await (await browser.newContext({ viewport: { width, height: 860 } })).newPage()
    await dress(stranger, theme)
    await stranger.goto(`/login?language=${language}`)
    await expect(stranger.locator('h1')).toBeVisible()
    await look(stranger, of('login'))
    await stranger.goto(`/register?user=unknown&language=${language}`)
    await expect(stranger).toHaveURL(/\/login/)
    await expect(stranger.getByRole('alert')).toBeVisible()
    await look(stranger, of('register, link not valid'))
    await stranger.goto(`/outbox?language=${language}`)
    await stranger.locator('form input').first().fill(token)
    await stranger.locator('form button[type=submit]').click()
    await expect(stranger.locator('h1')).toBeVisible()
    await look(stranger, of('outbox'))
    await stranger.goto(`/api-docs?language=${language}`)
    await expect(stranger.getByText('/publicapi/1/assets').first()).toBeVisible()
    await look(stranger, of('api documentation'))
    await stranger.close()

    const context = await browser.newContext({
      viewport: { width, height: 860 },
      storageState: 'test-results/screens-state.json',
    })
    const page = await context.newPage()
    await dress(page, theme)
    const open = async (path: string) => {
      await page.goto(`${path}${path.includes('?') ? '&' : '?'}language=${language}`)
      await expect(page.locator('h1')).toBeVisible()
      await page.waitForLoadState('networkidle')
    }
    await open('/')
    await look(page, of('dashboard'))
    await open(`/share/${workspace}`)
    await expect(page.getByRole('link', { name: 'agreement.pdf' }).first()).toBeVisible()
    await look(page, of('workspace'))
    await page.getByRole('tab').nth(1).click()
    await page.waitForLoadState('networkidle')
    await look(page, of('participants'))
    await page.getByRole('tab').first().click()
    await page.getByRole('link', { name: 'agreement.pdf' }).first().click()
    await expect(page.locator('h1', { hasText: 'agreement.pdf' })).toBeVisible()
    await expect(page.locator('main img').first()).toBeVisible({ timeout: 60_000 })
    await look(page, of('document'))
    await page.getByRole('tab').nth(1).click()
    await page.waitForLoadState('networkidle')
    await look(page, of('versions'))
    await page.getByRole('tab').nth(2).click()
    await look(page, of('details'))
    await page.close()
  })
}
