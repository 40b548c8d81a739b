import type { Page } from '@playwright/test'
import { createWorkspace, invite, linkMailedTo, openTab, signIn } from './demo.ts'
import { createPerson, expect, PASSWORD, print, test } from './journey.ts'
import { dress, FEW_LOOKS, look, wordsOf } from './look.ts'
import { plugIn } from './passkey-device.ts'

const KEEPER = 'keeper@keys.example'
const MEMBER = 'mere@keys.example'

const svg = (name: string, width: number, height: number) => ({
  name,
  mimeType: 'image/svg+xml',
  buffer: Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="${width}" height="${height}" fill="#245"/></svg>`,
  ),
})

/** Adds a first passkey in the settings, by the mailed link. */
async function addPasskey(page: Page, address: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' })
  const open = async () => {
    await page.goto('/settings')
    await page.locator('main').getByRole('button', { name: 'Add a passkey' }).click()
  }
  await open()
  await dialog.getByRole('button', { name: 'Add a passkey' }).click()
  await dialog.getByRole('button', { name: 'Send the link' }).click()
  await expect(dialog.getByText('The link is on its way')).toBeVisible()
  const link = await linkMailedTo(page, address)
  await page.goto(link.pathname + link.search)
  await expect(page).toHaveURL(/\/settings$/)
  await page.locator('main').getByRole('button', { name: 'Add a passkey' }).click()
  await dialog.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByLabel('I have kept the recovery code').check()
  await page.getByRole('button', { name: 'Finish' }).click()
  await expect(dialog).toHaveCount(0)
}

test('an administrator with a passkey lets a workgroup take nothing else, and removes a member’s that is lost', async ({
  page,
  browser,
}) => {
  await createPerson(KEEPER, 'Kiri')
  await signIn(page, KEEPER, PASSWORD)
  await plugIn(page)
  await addPasskey(page, KEEPER)
  await page.getByRole('button', { name: /Account/ }).click()
  await page.getByRole('menuitem', { name: 'Workgroup', exact: true }).click()
  await openTab(page, 'Security')
  const options = page.getByRole('region', { name: 'Options' })
  await expect(options).toBeVisible()
  const [, workgroup] = /workgroup\/([\w-]+)/.exec(page.url())!
  await createPerson(MEMBER, 'Mere', ['--workgroup', workgroup!])
  const member = await (await browser.newContext()).newPage()
  await signIn(member, MEMBER, PASSWORD)
  await plugIn(member)

  await options.getByLabel('Take passkeys only, nothing weaker').check()
  await expect(options.getByRole('status')).toContainText('1 member has no passkey yet.')
  await expect(options.getByText('You have none yourself')).toHaveCount(0)
  await options.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('The options were saved.')).toBeVisible()
  await member.goto('/')
  await expect(member.getByText('Your workgroup takes passkeys only.')).toBeVisible()
  await options.getByLabel('Take passkeys only, nothing weaker').uncheck()
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
  const remove = dialog.getByRole('button', { name: 'Remove with a passkey of yours' })
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

test('an administrator of the smaller edition requests a trial of the larger one, once', async ({ page }) => {
  await createPerson('trier@small.example', 'Tegan')
  await signIn(page, 'trier@small.example', PASSWORD)
  const openMenu = async () => {
    await page.getByRole('button', { name: /Account/ }).click()
    await expect(page.getByRole('menuitem', { name: 'Workgroup', exact: true })).toBeVisible()
  }
  await openMenu()
  await expect(page.getByRole('menuitem', { name: 'Request trial' })).toHaveCount(0)
  await page.getByRole('menuitem', { name: 'Workgroup', exact: true }).click()
  await openTab(page, 'About')
  const about = page.getByRole('region', { name: 'About the workgroup' })
  await expect(about.getByText('Enterprise')).toBeVisible()
  const [, workgroup] = /workgroup\/([\w-]+)/.exec(page.url())!
  await print(['set-workgroup', `--workgroup=${workgroup}`, '--edition=STANDARD'])
  for (const { theme, language, width } of FEW_LOOKS) {
    await page.setViewportSize({ width, height: 860 })
    await dress(page, theme)
    await page.goto(`/admin/workgroup/${workgroup}?language=${language}`)
    const words = wordsOf(language)
    await page.getByRole('button', { name: new RegExp(words['account.label']!) }).click()
    await page.getByRole('menuitem', { name: words['workgroup.trial']! }).click()
    await expect(page.getByRole('dialog', { name: words['workgroup.trial.title']! })).toBeVisible()
    await look(page, `trial ${theme} ${language} ${width}`)
  }
  await page.setViewportSize({ width: 1366, height: 860 })
  await page.goto(`/admin/workgroup/${workgroup}?tab=about&language=en-gb`)
  await openMenu()
  await page.getByRole('menuitem', { name: 'Request trial' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Start the trial' }).click()
  await expect(about.getByText(/^Trial until /)).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await openMenu()
  await expect(page.getByRole('menuitem', { name: 'Request trial' })).toHaveCount(0)
})

test('an administrator gives the sign-in page another look, sees it first, and takes it back', async ({
  page,
  browser,
}) => {
  await createPerson('painter@colours.example', 'Petra')
  await signIn(page, 'painter@colours.example', PASSWORD)
  await page.getByRole('button', { name: /Account/ }).click()
  await page.getByRole('menuitem', { name: 'Workgroup', exact: true }).click()
  await openTab(page, 'Branding')
  await expect(page.getByRole('heading', { level: 2, name: 'Sign-in page branding' })).toBeVisible()
  const [, workgroup] = /workgroup\/([\w-]+)\/customise-workgroup$/.exec(page.url())!
  const save = page.getByRole('button', { name: 'Save' })
  await expect(save).toBeDisabled()
  const colour = page.getByRole('textbox', { name: 'Colour', exact: true })
  await colour.fill('yellow')
  await expect(page.getByText('Write a colour such as #0b77d8.')).toBeVisible()
  await colour.fill('FD0')
  await expect(page.getByText('White text on this colour has a contrast of 1.3 to 1 only')).toBeVisible()
  await page.getByLabel('Name on the sign-in page').fill('Petra’s paints')
  const wide = page.getByRole('group', { name: 'Wide logo' })
  await wide.locator('input[type=file]').setInputFiles(svg('square.svg', 90, 90))
  await expect(wide.getByRole('alert')).toHaveText('This picture is 90 by 90; it must be exactly 5 to 1.')
  await wide.locator('input[type=file]').setInputFiles(svg('wide.svg', 500, 100))
  await expect(wide.getByRole('img')).toBeVisible()
  await expect(wide.getByRole('alert')).toHaveCount(0)
  await expect(page.getByRole('status').filter({ hasText: 'This is a preview.' })).toBeVisible()

  const visitor = await (await browser.newContext()).newPage()
  await visitor.goto(`/login?workgroupUuid=${workgroup}`)
  await expect(visitor.getByRole('heading', { level: 1, name: 'Sign in to Strongroom' })).toBeVisible()
  // Other pages tell of it and lead back; signing out would lose it.
  await openTab(page, 'Members')
  await page.getByRole('button', { name: /Account/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page.getByRole('dialog')).toContainText('has not been saved')
  await page.getByRole('dialog').getByRole('button', { name: 'Keep editing' }).click()
  await expect(page.getByText('The workgroup’s new look has not been saved.')).toBeVisible()
  await page.getByRole('link', { name: 'Go to branding' }).click()
  await expect(wide.getByRole('img')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Go to branding' })).toHaveCount(0)
  // What is refused is said beside it and stays chosen; the rest is saved.
  const refusal = { status: 413, json: { code: 'brand.image.too.large', status: 413, description: 'Too large' } }
  await page.route('**/barlogo', (route) => route.fulfill(refusal), { times: 1 })
  await save.click()
  await expect(wide.getByRole('alert')).toContainText('The picture is larger than 400 KB')
  await expect(wide.getByRole('img')).toBeVisible()
  await expect(colour).toHaveValue('#ffdd00')
  await save.click()
  await expect(page.getByText('The look was saved.')).toBeVisible()
  await expect(wide.getByRole('alert')).toHaveCount(0)
  await expect(save).toBeDisabled()
  await visitor.reload()
  await expect(visitor.getByRole('img', { name: 'Petra’s paints' })).toBeVisible()
  for (const { theme, language, width } of FEW_LOOKS) {
    await page.setViewportSize({ width, height: 860 })
    await dress(page, theme)
    await page.goto(`/admin/workgroup/${workgroup}/customise-workgroup?language=${language}`)
    await expect(page.getByRole('img', { name: wordsOf(language)['branding.preview']! })).toBeVisible()
    await look(page, `branding ${theme} ${language} ${width}`)
  }
  await page.goto(`/admin/workgroup/${workgroup}/customise-workgroup?language=en-gb`)
  await page.getByRole('button', { name: 'Reset everything' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Reset everything' }).click()
  await expect(colour).toHaveValue('')
  await visitor.reload()
  await expect(visitor.getByRole('heading', { level: 1, name: 'Sign in to Strongroom' })).toBeVisible()
})

test('a service account is marked as one, and let into a two-step workspace without a code', async ({ page }) => {
  await createPerson('keeper@papers.example', 'Carys')
  await signIn(page, 'keeper@papers.example', PASSWORD)
  await page.getByRole('button', { name: /Account/ }).click()
  await page.getByRole('menuitem', { name: 'Workgroup', exact: true }).click()
  await openTab(page, 'Security')
  const options = page.getByRole('region', { name: 'Options' })
  await options.getByLabel('Owners may let service accounts into two-step workspaces').check()
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
  await page.getByRole('menuitem', { name: 'Let in without a code' }).click()
  await expect(row).toContainText('Enters without a code')
  await menu.click()
  await look(page, 'service account')
  await page.getByRole('menuitem', { name: 'Ask for a code again' }).click()
  await expect(row).not.toContainText('Enters without a code')
})

test('an administrator gives a member a role, which shows at once', async ({ page }) => {
  await createPerson('chief@roles.example', 'Cerys')
  await signIn(page, 'chief@roles.example', PASSWORD)
  await page.getByRole('button', { name: /Account/ }).click()
  await page.getByRole('menuitem', { name: 'Workgroup', exact: true }).click()
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
})
