import type { Locator } from '@playwright/test'
import { createWorkspace, openAsset, signIn, textFile, uploadFiles } from './demo.ts'
import { createPerson, expect, PASSWORD, test } from './journey.ts'
import { look } from './look.ts'

const ANNOTATIONS = '**/publicapi/1/documentannotations'

/** Verifies that the icon is on the left of its text, within the height of that text. */
async function verifyIcon(said: Locator): Promise<void> {
  const [words, icon] = [
    await said.locator('span').first().boundingBox(),
    await said.locator('svg').first().boundingBox(),
  ]
  expect(icon!.y).toBeLessThan(words!.y + words!.height)
  expect(icon!.y + icon!.height).toBeGreaterThan(words!.y)
  expect(icon!.x + icon!.width).toBeLessThanOrEqual(words!.x)
}

test('on a phone an annotation that could not be saved is told beside its icon, also after a reload, and saved later', async ({
  browser,
}) => {
  const email = 'drafts@harbour.example'
  await createPerson(email, 'Ceri')
  const page = await (await browser.newContext({ viewport: { width: 400, height: 860 } })).newPage()
  await signIn(page, email, PASSWORD)
  await page.setViewportSize({ width: 1100, height: 860 })
  const workspace = await createWorkspace(page, 'Drafts')
  await uploadFiles(page, [textFile('note.txt')])
  await page.setViewportSize({ width: 400, height: 860 })
  await openAsset(page, workspace, 'note.txt')
  await expect(page.getByRole('img', { name: 'Page 1 of 1' })).toBeVisible({ timeout: 60_000 })
  await page.route(ANNOTATIONS, (route) => (route.request().method() === 'POST' ? route.abort() : route.fallback()))
  await page.getByRole('button', { name: 'Annotate', exact: true }).click()
  const tool = page.getByRole('toolbar', { name: 'Annotation tools' }).getByRole('button', { name: 'Rectangle' })
  await tool.focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  const said = page.getByRole('alert').filter({ hasText: 'Not saved' })
  await expect(said).toBeVisible()
  await verifyIcon(said)
  await look(page, 'not saved in the tools 400')

  page.once('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await expect(said).toBeVisible({ timeout: 30_000 })
  await verifyIcon(said)
  await look(page, 'not saved after a reload 400')
  await page.unroute(ANNOTATIONS)
  await said.getByRole('button', { name: 'Try again' }).click()
  await expect(said).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('button', { name: /^Rectangle by/ })).toBeVisible({ timeout: 60_000 })
  await expect(said).toHaveCount(0)
  await page.context().close()
})
