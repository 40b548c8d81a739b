import type { Page } from '@playwright/test'
import { createWorkspace, invite, linkMailedTo, openTab, openWorkgroup, signIn } from './demo.ts'
import { createPerson, expect, PASSWORD, print, test } from './journey.ts'
import { dress, FEW_LOOKS, look, textsOf } from './look.ts'
import { plugIn } from './passkey-device.ts'

const KEEPER = 'keeper@keys.example'
const MEMBER = 'mere@keys.example'

/** Adds a first passkey in the settings, by the mailed link. */
async function addPasskey(page: Page, address: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' })
  const open = async () => {
    await page.goto('/settings')
    await page.locator('main').getByRole('button', { name: 'Add a passkey' }).click()
  }
  await open()
  await dialog.getByRole('button', { name: 'Add a passkey' }).click()
  await dialog.getByRole('button', { name: 'Email me the link' }).click()
  await expect(dialog.getByText('We’ve emailed you a link')).toBeVisible()
  const link = await linkMailedTo(page, address)
  await page.goto(link.pathname + link.search)
  await expect(page).toHaveURL(/\/settings$/)
  await page.locator('main').getByRole('button', { name: 'Add a passkey' }).click()
  await dialog.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByLabel('I’ve saved the recovery code').check()
  await page.getByRole('button', { name: 'Finish' }).click()
  await expect(dialog).toHaveCount(0)
}

test('an administrator with a passkey requires passkeys for a workgroup, and removes a member’s lost one', async ({
  page,
  browser,
}) => {
  await createPerson(KEEPER, 'Kiri')
  await signIn(page, KEEPER, PASSWORD)
  await plugIn(page)
  await addPasskey(page, KEEPER)
  await openWorkgroup(page)
  await openTab(page, 'Security')
  const options = page.getByRole('region', { name: 'Options' })
  await expect(options).toBeVisible()
  const [, workgroup] = /workgroup\/([\w-]+)/.exec(page.url())!
  await createPerson(MEMBER, 'Mere', ['--workgroup', workgroup!])
  const member = await (await browser.newContext()).newPage()
  await signIn(member, MEMBER, PASSWORD)
  await plugIn(member)

  await options.getByLabel('Require passkeys').check()
  await expect(options.getByRole('status')).toContainText('1 member has no passkey yet.')
  await expect(options.getByText('You don’t have one yourself')).toHaveCount(0)
  await options.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('The options were saved.')).toBeVisible()
  await member.goto('/')
  await expect(member.getByText('Your workgroup requires passkeys.')).toBeVisible()
  await options.getByLabel('Require passkeys').uncheck()
  await options.getByRole('button', { name: 'Save' }).click()
  await expect(options.getByRole('button', { name: 'Save' })).toBeEnabled()

  await addPasskey(member, MEMBER)
  await openTab(page, 'Members')
  await page.reload()
  const row = page.getByRole('list', { name: '2 members' }).getByRole('listitem').filter({ hasText: MEMBER })
  await expect(row).toContainText('Has a second factor')
  await row.getByRole('button', { name: 'Actions for Mere Person' }).click()
  await page.getByRole('menuitem', { name: 'Remove second factors' }).click()
  const dialog = page.getByRole('dialog', { name: 'Remove second factors' })
  const remove = dialog.getByRole('button', { name: 'Confirm with my passkey' })
  await expect(remove).toBeVisible()
  await expect(dialog.getByLabel('Code from your authenticator')).toHaveCount(0)
  for (const width of [400, 1366]) {
    await page.setViewportSize({ width, height: 860 })
    await look(page, `remove factors by passkey ${width}`)
  }
  await remove.click()
  await expect(row).toContainText('No second factor')
  await expect(dialog).toHaveCount(0)
})

test('an administrator of the standard edition requests a trial of Enterprise, once', async ({ page }) => {
  await createPerson('trier@small.example', 'Tegan')
  await signIn(page, 'trier@small.example', PASSWORD)
  const openMenu = async () => {
    await page.getByRole('button', { name: /Account/ }).click()
    await expect(page.getByRole('menuitem', { name: /^(Enterprise|Workgroup)$/ })).toBeVisible()
  }
  await openMenu()
  await expect(page.getByRole('menuitem', { name: 'Request trial' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await openWorkgroup(page)
  await openTab(page, 'About')
  const about = page.getByRole('region', { name: 'About the workgroup' })
  await expect(about.getByText('Enterprise')).toBeVisible()
  const [, workgroup] = /workgroup\/([\w-]+)/.exec(page.url())!
  await print(['set-workgroup', `--workgroup=${workgroup}`, '--edition=STANDARD'])
  for (const { theme, language, width } of FEW_LOOKS) {
    await page.setViewportSize({ width, height: 860 })
    await dress(page, theme)
    await page.goto(`/admin/workgroup/${workgroup}?language=${language}`)
    const texts = textsOf(language)
    await page.getByRole('button', { name: new RegExp(texts['account.label']!) }).click()
    await page.getByRole('menuitem', { name: texts['workgroup.trial']! }).click()
    await expect(page.getByRole('dialog', { name: texts['workgroup.trial.title']! })).toBeVisible()
    await look(page, `trial ${theme} ${language} ${width}`)
  }
  await page.setViewportSize({ width: 1366, height: 860 })
  await page.goto(`/admin/workgroup/${workgroup}?tab=about&language=en-gb`)
  await openMenu()
  await page.getByRole('menuitem', { name: 'Request trial' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Start trial' }).click()
  await expect(about.getByText(/^Trial until /)).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await openMenu()
  await expect(page.getByRole('menuitem', { name: 'Request trial' })).toHaveCount(0)
})

test('a service account is marked as one, and exempted from two-step in a workspace', async ({ page }) => {
  await createPerson('keeper@papers.example', 'Carys')
  await signIn(page, 'keeper@papers.example', PASSWORD)
  await openWorkgroup(page)
  await openTab(page, 'Security')
  const options = page.getByRole('region', { name: 'Options' })
  await options.getByLabel('Allow owners to exempt service accounts from two-step access').check()
  await options.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('The options were saved.')).toBeVisible()
  const [, workgroup] = /workgroup\/([\w-]+)/.exec(page.url())!
  const about = [`--workgroup=${workgroup}`, '--name=Archive', '--email=archive@papers.example', '--scope=read']
  await print(['create-service-account', ...about])
  await openTab(page, 'Members')
  await page.reload()
  const members = page.getByRole('list', { name: '2 members' })
  await expect(members.getByRole('listitem').filter({ hasText: 'Archive' })).toContainText('Service account')

  const workspace = await createWorkspace(page, 'Old papers')
  await invite(page, workspace, 'archive@papers.example')
  await page.goto(`/share/${workspace}?tab=participants`)
  const menu = page.getByRole('button', { name: /^Actions for Archive/ })
  const row = page.getByRole('listitem').filter({ has: menu })
  await expect(row).toContainText('Service account')
  await menu.click()
  await page.getByRole('menuitem', { name: 'Exempt from two-step access' }).click()
  await expect(row).toContainText('Exempt from two-step')
  await menu.click()
  await look(page, 'service account')
  await page.getByRole('menuitem', { name: 'Require two-step access' }).click()
  await expect(row).not.toContainText('Exempt from two-step')
})

test('an administrator gives a member a role, which shows at once, and takes it away', async ({ page, browser }) => {
  await createPerson('chief@roles.example', 'Cerys')
  await signIn(page, 'chief@roles.example', PASSWORD)
  await openWorkgroup(page)
  const [, workgroup] = /workgroup\/([\w-]+)$/.exec(page.url())!
  await createPerson('tane@roles.example', 'Tane', ['--workgroup', workgroup!])
  await page.reload()
  const row = page.getByRole('listitem').filter({ hasText: 'tane@roles.example' })
  await row.locator('[aria-haspopup="menu"]').click()
  await page.getByRole('menuitem', { name: 'Change role' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change role' })
  await expect(dialog.getByLabel('Member', { exact: true })).toBeChecked()
  await look(page, 'role of a member')
  await dialog.getByLabel('Workgroup admin').check()
  await dialog.getByRole('button', { name: 'Change role' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(row.getByText('Workgroup admin')).toBeVisible()
  // A person with the page open is redirected with a message as soon as the page refetches.
  const tane = await (await browser.newContext()).newPage()
  await tane.clock.install()
  await signIn(tane, 'tane@roles.example', PASSWORD)
  await tane.goto(`/admin/workgroup/${workgroup}`)
  await expect(tane.getByRole('tab', { name: 'Members', exact: true })).toBeVisible()
  await row.locator('[aria-haspopup="menu"]').click()
  await page.getByRole('menuitem', { name: 'Change role' }).click()
  await dialog.getByLabel('Member', { exact: true }).check()
  await dialog.getByRole('button', { name: 'Change role' }).click()
  await expect(dialog).toHaveCount(0)
  await tane.clock.fastForward(20_000)
  await tane.evaluate("window.dispatchEvent(new Event('visibilitychange'))")
  await expect(tane.getByText('as you no longer have admin privileges')).toBeVisible()
  await expect(tane).toHaveURL('/')
})
