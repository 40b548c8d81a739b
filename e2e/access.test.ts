import type { Browser, Page } from '@playwright/test'
import { expect, test } from './journey.ts'
import { createWorkspace, invite, register, signIn, textFile, uploadFiles } from './demo.ts'
import { dress, FEW_LOOKS, look, textsOf } from './look.ts'

/** The colleague's workspace with a document and a guest who accepted with preview only. */
async function prepare(owner: Page, browser: Browser, address: string) {
  await signIn(owner, 'colleague@demo.example')
  const workspace = await createWorkspace(owner, `Why ${address}`)
  await uploadFiles(owner, [textFile('terms.txt')])
  await invite(owner, workspace, address)
  const guest = await register(browser, address)
  await expect(guest.getByRole('link', { name: 'terms.txt' })).toBeVisible()
  return { workspace, guest }
}

const openPeople = async (page: Page, workspace: string) => {
  await page.goto(`/share/${workspace}?tab=participants`)
  await expect(page.getByText('Guest Person').first()).toBeVisible()
}

test('the owner asks why somebody cannot do something, and a person asks about themselves', async ({
  page,
  browser,
}) => {
  const { workspace, guest } = await prepare(page, browser, 'asked@outside.example')
  await guest.getByRole('button', { name: 'Actions for terms.txt' }).click()
  await guest.getByRole('menuitem', { name: 'Check my access' }).click()
  const own = guest.getByRole('dialog')
  await own.getByLabel('Action').selectOption('Rename')
  await expect(own.getByText('No, you can’t do this.')).toBeVisible()
  await expect(own.getByText('Has the permission “Edit documents”')).toBeVisible()
  await expect(own.getByText('Can be changed by: the owner, managers, people who can invite').first()).toBeVisible()
  await own.getByLabel('Action').selectOption('View')
  await expect(own.getByText('Yes, you can do this.')).toBeVisible()

  await openPeople(page, workspace)
  await page.getByRole('button', { name: 'Actions for Guest Person' }).click()
  await page.getByRole('menuitem', { name: 'Check their access' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Action').selectOption('Invite participants')
  await expect(dialog.getByText('No, Guest Person can’t do this.')).toBeVisible()
  await expect(dialog.getByText('Can be changed by: the owner', { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')

  await test.step('about a version, for oneself and for somebody else', async () => {
    await guest.keyboard.press('Escape')
    await guest.getByRole('link', { name: 'terms.txt' }).first().click()
    await guest.getByRole('tab', { name: /^Versions/ }).click()
    await guest.getByRole('button', { name: 'Check access to version 1' }).click()
    const mine = guest.getByRole('dialog')
    await expect(mine.getByText('No, you can’t do this.')).toBeVisible()
    await expect(mine.getByLabel('Person')).toHaveCount(0)
    await page.goto(`/share/${workspace}`)
    await page.getByRole('link', { name: 'terms.txt' }).first().click()
    await page.getByRole('tab', { name: /^Versions/ }).click()
    await page.getByRole('button', { name: 'Check access to version 1' }).click()
    await expect(dialog.getByText('Yes, you can do this.')).toBeVisible()
    await dialog.getByLabel('Person').selectOption('Guest Person')
    await expect(dialog.getByText('No, Guest Person can’t do this.')).toBeVisible()
    await page.keyboard.press('Escape')
  })

  await test.step('about a person as the object of an action', async () => {
    await openPeople(page, workspace)
    await page.getByRole('button', { name: 'Actions for Guest Person' }).click()
    await page.getByRole('menuitem', { name: 'Check my access' }).click()
    await dialog.getByLabel('Action').selectOption('Resend invitation')
    await expect(dialog.getByText('The other person hasn’t answered yet')).toBeVisible()
    await dialog.getByLabel('Person').selectOption('Guest Person')
    await expect(dialog.getByText('No, Guest Person can’t do this.')).toBeVisible()
    await page.keyboard.press('Escape')
  })

  await page.getByRole('button', { name: 'Actions for Guest Person' }).click()
  await page.getByRole('menuitem', { name: 'View the workspace as this person' }).click()
  await expect(
    page.getByText('You’re viewing this workspace as Guest Person. You can’t change anything.'),
  ).toBeVisible()
  await expect(page.getByRole('link', { name: 'terms.txt' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Upload', exact: true })).toHaveCount(0)
  await page.reload()
  await page.getByRole('link', { name: 'terms.txt' }).first().click()
  await expect(page.getByText('View only: your name is on every page')).toBeVisible()
  await page.getByRole('button', { name: 'Back to your own view' }).click()
  await expect(page.getByText('View only: your name is on every page')).toHaveCount(0)
  await page.goto(`/share/${workspace}`)
  await expect(page.getByRole('button', { name: 'Upload', exact: true }).first()).toBeVisible()
})

test('the dialogs of why and view-as in every theme, language and width', async ({ page, browser }) => {
  test.setTimeout(400_000)
  const { workspace } = await prepare(page, browser, 'looked-at@outside.example')
  for (const { theme, language, width } of FEW_LOOKS) {
    const context = await browser.newContext({ viewport: { width, height: 900 } })
    const other = await context.newPage()
    await dress(other, theme)
    await signIn(other, 'colleague@demo.example')
    await other.goto(`/share/${workspace}?tab=participants&language=${language}`)
    await other.locator('li').filter({ hasText: 'Guest Person' }).getByRole('button').last().click()
    await other.getByRole('menuitem', { name: textsOf(language)['why.ask']! }).click()
    await other.getByRole('dialog').getByRole('combobox').selectOption('updateName')
    await expect(other.getByRole('dialog').getByRole('listitem').first()).toBeVisible()
    await look(other, `why ${theme} ${language} ${width}`)
    await other.keyboard.press('Escape')
    await expect(other.getByRole('dialog')).toHaveCount(0)
    await other.getByRole('tab', { name: textsOf(language)['asset.tab']! }).click()
    await other.getByRole('link', { name: 'terms.txt' }).first().click()
    await other.getByRole('tab', { name: textsOf(language)['version.tab']! }).click()
    await other.getByRole('button', { name: textsOf(language)['why.ask-version']!.replace('{{version}}', '1') }).click()
    await expect(other.getByRole('dialog').getByRole('listitem').first()).toBeVisible()
    await look(other, `why version ${theme} ${language} ${width}`)
    await other.goto(`/share/${workspace}?tab=participants&language=${language}`)
    await other.locator('li').filter({ hasText: 'Guest Person' }).getByRole('button').last().click()
    await other.getByRole('menuitem', { name: textsOf(language)['view-as.start']! }).click()
    await expect(other.getByRole('status').filter({ hasText: 'Guest Person' })).toBeVisible()
    await expect(other.getByRole('link', { name: 'terms.txt' })).toBeVisible()
    await look(other, `view as ${theme} ${language} ${width}`)
    await context.close()
  }
})
