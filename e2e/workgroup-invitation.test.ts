import type { Page } from '@playwright/test'
import { cli, createPerson, expect, PASSWORD, test } from './journey.ts'
import { signIn } from './demo.ts'
import { dress, look, FEW_LOOKS } from './look.ts'

let workgroup: string
const invitation = (page: Page) => page.getByRole('dialog', { name: 'Join the workgroup Ymchwil?' })

test.beforeAll(async () => {
  const account = await cli(['create-account', 'Prifysgol'])
  workgroup = await cli(['create-workgroup', '--account', account, '--name', 'Ymchwil'])
  for (const [given, email] of [
    ['Mair', 'mair@invited.example'],
    ['Looks', 'looks@invited.example'],
  ] as const)
    await createPerson(email, given)
  const emails = ['mair', 'looks'].flatMap((name) => ['--email', `${name}@invited.example`])
  await cli(['invite-member', '--workgroup', workgroup, ...emails, '--message', 'We would like to have you with us.'])
})

test('an invitation to a workgroup is shown on each page until it is answered; accepting leads home', async ({
  page,
}) => {
  await signIn(page, 'mair@invited.example', PASSWORD)
  const dialog = invitation(page)
  await expect(dialog.getByText('Strongroom invites you to the workgroup “Ymchwil” of Prifysgol.')).toBeVisible()
  await expect(dialog.getByText('We would like to have you with us.')).toBeVisible()
  await expect(dialog.getByText('You will leave the workgroup “Mair Person”.')).toBeVisible()
  await dialog.getByText('Questions and answers').click()
  await expect(dialog.getByText('Nothing changes: you keep your access to them.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Later' }).click()
  await expect(dialog).toHaveCount(0)
  await page.getByRole('button', { name: /Account/ }).click()
  await page.getByRole('menuitem', { name: 'Settings' }).click()
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'Accept' }).click()
  await expect(page.getByText('You are now in the workgroup “Ymchwil”.').first()).toBeVisible()
  await expect(page).toHaveURL('/')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Workspaces' })).toBeVisible()
  await expect(dialog).toHaveCount(0)
})

test('the invitation in every theme', async ({ browser }) => {
  const signedIn = await (await browser.newContext()).newPage()
  await signIn(signedIn, 'looks@invited.example', PASSWORD)
  const storageState = await signedIn.context().storageState()
  for (const { theme, language, width } of FEW_LOOKS) {
    const page = await (await browser.newContext({ viewport: { width, height: 860 }, storageState })).newPage()
    await dress(page, theme)
    await page.goto(`/?language=${language}`)
    await page.getByRole('dialog').locator('summary').click()
    await page.waitForLoadState('networkidle')
    await look(page, `workgroup invitation ${theme} ${language} ${width}`)
    await page.context().close()
  }
})

test('a workgroup that requires two-step says so where a workspace is created', async ({ page }) => {
  await createPerson('required@invited.example', 'Huw', ['--workgroup', workgroup])
  await cli(['set-workgroup', '--workgroup', workgroup, '--two-step-mandatory', 'on'])
  await signIn(page, 'required@invited.example', PASSWORD)
  await page.getByRole('button', { name: 'New workspace' }).first().click()
  await expect(page.getByText('Your workgroup requires it for every workspace.')).toBeVisible()
  const box = page.getByRole('dialog').getByRole('checkbox', { name: 'Two-step access' })
  await expect(box).toBeDisabled()
  await expect(box).toBeChecked()
})
