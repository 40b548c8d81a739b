import type { Page } from '@playwright/test'
import { expect, test } from './journey.ts'
import { createWorkspace, signIn } from './demo.ts'
import { dress, FEW_LOOKS, look } from './look.ts'

const STATE = 'test-results/workspace-screens-state.json'
let workspace: string

test.beforeAll(async ({ browser }) => {
  const page = await browser.newPage()
  await signIn(page, 'admin@demo.example')
  workspace = await createWorkspace(page, 'Looked at')
  await page.context().storageState({ path: STATE })
  await page.close()
})

/** Opens an item of the workspace's menu, counted from its end: the labels are in three languages. */
async function openFromMenu(page: Page, fromEnd: number): Promise<void> {
  await page.locator('header [aria-haspopup="menu"]').last().click()
  const items = page.getByRole('menuitem')
  await expect(items.first()).toBeVisible()
  await items.nth((await items.count()) - fromEnd).click()
  await expect(page.getByRole('dialog')).toBeVisible()
}

for (const { theme, language, width } of FEW_LOOKS) {
  test(`creating, closing and passing on, ${theme} ${language} ${width} px`, async ({ browser }) => {
    const of = (what: string) => `${what} ${theme} ${language} ${width}`
    const page = await (await browser.newContext({ viewport: { width, height: 860 }, storageState: STATE })).newPage()
    await dress(page, theme)
    const open = async (path: string) => {
      await page.goto(`${path}${path.includes('?') ? '&' : '?'}language=${language}`)
      await expect(page.locator('h1')).toBeVisible()
      await page.waitForLoadState('networkidle')
    }
    const dialog = page.getByRole('dialog')
    await open('/?view=grid')
    await look(page, of('dashboard as grid'))
    await page.locator('main header button').first().click()
    await dialog.getByRole('checkbox').last().check()
    await look(page, of('create workspace'))
    await dialog.getByRole('textbox').first().fill('Not kept')
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(2)
    await look(page, of('leave without saving'))
    await dialog.first().getByRole('button').first().click()
    await expect(dialog).toHaveCount(0)
    await open('/workspaces')
    await look(page, of('administered'))
    await open(`/share/${workspace}`)
    await look(page, of('workspace page'))
    await openFromMenu(page, 1)
    await dialog.getByRole('radio').nth(1).check()
    await look(page, of('plan the end'))
    await dialog.getByRole('radio').first().check()
    await dialog.locator('button[type=submit]').click()
    await expect(dialog.getByRole('checkbox').first()).toBeVisible()
    await look(page, of('close for ever'))
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await openFromMenu(page, 2)
    await look(page, of('transfer'))
    await page.context().close()
  })
}
