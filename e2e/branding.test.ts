import type { Page } from '@playwright/test'
import { createWorkspace, invite, openTab, openWorkgroup, register, signIn } from './demo.ts'
import { createPerson, expect, PASSWORD, test } from './journey.ts'
import { dress, FEW_LOOKS, look, LOOKS, textsOf } from './look.ts'

const PREVIEWED = 'You’re previewing branding that isn’t saved.'

const svg = (name: string, width: number, height: number) => ({
  name,
  mimeType: 'image/svg+xml',
  buffer: Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="${width}" height="${height}" fill="#245"/></svg>`,
  ),
})

const colourOf = (page: Page) =>
  page.evaluate<string>("getComputedStyle(document.documentElement).getPropertyValue('--brand')")

/** Whether the page has a workgroup's colour and logo. */
async function wears(page: Page, colour: string, name = 'Petra’s paints') {
  await expect(page.getByRole('banner').getByRole('img', { name })).toBeVisible()
  await expect.poll(() => colourOf(page)).toBe(colour)
}

async function openBranding(page: Page): Promise<string> {
  await openWorkgroup(page)
  await openTab(page, 'Branding')
  await expect(page.getByRole('heading', { level: 2, name: 'Branding' })).toBeVisible()
  return /workgroup\/([\w-]+)\/customise-workgroup$/.exec(page.url())![1]!
}

test('an administrator previews a workgroup’s branding in the application, saves it, and resets it', async ({
  page,
  browser,
}) => {
  await createPerson('painter@colours.example', 'Petra')
  await signIn(page, 'painter@colours.example', PASSWORD)
  const workgroup = await openBranding(page)
  const save = page.getByRole('button', { name: 'Save' })
  await expect(save).toBeDisabled()
  const colour = page.getByRole('textbox', { name: 'Colour', exact: true })
  await colour.fill('yellow')
  await expect(page.getByText('Enter a colour such as #0b77d8.')).toBeVisible()
  await colour.fill('FD0')
  await expect(page.getByText('White text on this colour has a contrast of only 1.3 to 1')).toBeVisible()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Petra’s paints')
  const wide = page.getByRole('group', { name: 'Wide logo' })
  await wide.locator('input[type=file]').setInputFiles(svg('square.svg', 90, 90))
  await expect(wide.getByRole('alert')).toHaveText('This picture is 90 × 90 px. The ratio must be exactly 5 to 1.')
  await wide.locator('input[type=file]').setInputFiles(svg('wide.svg', 500, 100))
  await expect(wide.getByRole('img')).toBeVisible()
  await expect(wide.getByRole('alert')).toHaveCount(0)
  await expect(page.getByRole('status').filter({ hasText: 'This is a preview.' })).toBeVisible()

  const clientInfo = await (await browser.newContext()).newPage()
  await clientInfo.goto(`/login?workgroupUuid=${workgroup}`)
  await expect(clientInfo.getByRole('heading', { level: 1, name: 'Sign in to Strongroom' })).toBeVisible()
  // Other pages have the preview's banner with a way back; signing out would lose it.
  await openTab(page, 'Members')
  await wears(page, '#ffdd00')
  await page.getByRole('banner').getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Workspaces' })).toBeVisible()
  await wears(page, '#ffdd00')
  await page.getByRole('button', { name: /Account/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page.getByRole('dialog')).toContainText('haven’t been saved')
  await page.getByRole('dialog').getByRole('button', { name: 'Keep editing' }).click()
  await expect(page.getByText(PREVIEWED)).toBeVisible()
  await look(page, 'branding previewed on the dashboard')
  await page.getByRole('link', { name: 'Go to branding' }).click()
  await expect(wide.getByRole('img')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Go to branding' })).toHaveCount(0)
  // A refused field shows its error and stays chosen; the rest is saved.
  const refusal = { status: 413, json: { code: 'brand.image.too.large', status: 413, description: 'Too large' } }
  await page.route('**/barlogo', (route) => route.fulfill(refusal), { times: 1 })
  await save.click()
  await expect(wide.getByRole('alert')).toContainText('The picture is larger than 400 KB')
  await expect(wide.getByRole('img')).toBeVisible()
  await expect(colour).toHaveValue('#ffdd00')
  await save.click()
  await expect(page.getByText('Branding saved.')).toBeVisible()
  await expect(wide.getByRole('alert')).toHaveCount(0)
  await expect(save).toBeDisabled()
  await clientInfo.reload()
  await expect(clientInfo.getByRole('img', { name: 'Petra’s paints' })).toBeVisible()
  // A field that can't be removed says so, and who can help.
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('')
  const denial = { status: 403, json: { code: 'permission.denied', status: 403, description: 'Denied' } }
  await page.route('**/whitelabel/*/name', (route) => route.fulfill(denial), { times: 1 })
  await save.click()
  await expect(page.getByText('You don’t have permission to do this. Contact your administrator.')).toBeVisible()
  await page.getByRole('button', { name: 'Discard changes' }).click()
  // Discarding restores the saved values.
  await colour.fill('#123456')
  await wears(page, '#123456')
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await wears(page, '#ffdd00')
  for (const { theme, language, width } of FEW_LOOKS) {
    await page.setViewportSize({ width, height: 860 })
    await dress(page, theme)
    await page.goto(`/admin/workgroup/${workgroup}/customise-workgroup?language=${language}`)
    await expect(page.getByRole('img', { name: textsOf(language)['branding.preview']! })).toBeVisible()
    await look(page, `branding ${theme} ${language} ${width}`)
  }
  await page.goto(`/admin/workgroup/${workgroup}/customise-workgroup?language=en-gb`)
  await page.getByRole('button', { name: 'Reset everything' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Reset everything' }).click()
  await expect(colour).toHaveValue('')
  await clientInfo.reload()
  await expect(clientInfo.getByRole('heading', { level: 1, name: 'Sign in to Strongroom' })).toBeVisible()
})

test('members see their workgroup’s branding everywhere, guests in its workspaces', async ({ page, browser }) => {
  await createPerson('brander@colours.example', 'Bryn')
  await signIn(page, 'brander@colours.example', PASSWORD)
  const workgroup = await openBranding(page)
  await page.getByRole('textbox', { name: 'Colour', exact: true }).fill('#ffdd00')
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Bryn & Co')
  await page
    .getByRole('group', { name: 'Wide logo' })
    .locator('input[type=file]')
    .setInputFiles(svg('w.svg', 500, 100))
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Branding saved.')).toBeVisible()
  const workspace = await createWorkspace(page, 'Yellow papers')
  await wears(page, '#ffdd00', 'Bryn & Co')
  await invite(page, workspace, 'guest@elsewhere.example')
  const guest = await register(browser, 'guest@elsewhere.example')
  await guest.goto(`/share/${workspace}`)
  await expect(guest.getByRole('heading', { level: 1, name: 'Yellow papers' })).toBeVisible()
  await wears(guest, '#ffdd00', 'Bryn & Co')
  // On other pages not even the loading page is branded.
  await guest.route('**/rest/me**', () => undefined)
  await guest.goto('/')
  await expect(guest.getByRole('status', { name: 'Loading' })).toBeVisible()
  await expect(guest.getByRole('banner').getByText('Strongroom')).toBeVisible()
  expect(await colourOf(guest)).toBe('#0b77d8')
  await guest.unrouteAll()
  await guest.goto(`/share/${workspace}`)
  await wears(guest, '#ffdd00', 'Bryn & Co')
  await guest.getByRole('banner').getByRole('link').click()
  await expect(guest.getByRole('heading', { level: 1, name: 'Workspaces' })).toBeVisible()
  await expect(guest.getByRole('banner').getByText('Strongroom')).toBeVisible()
  await expect.poll(() => colourOf(guest)).toBe('#0b77d8')
  // With the current workgroup they have its branding outside of its workspaces, too.
  await guest.goto(`/settings?workgroupUuid=${workgroup}`)
  await expect(guest).toHaveURL('/settings')
  await wears(guest, '#ffdd00', 'Bryn & Co')
  await guest.getByRole('button', { name: 'Show all workgroups' }).click()
  await expect(guest.getByRole('banner').getByText('Strongroom')).toBeVisible()
  await expect.poll(() => colourOf(guest)).toBe('#0b77d8')
  // After a reload the first paint has the colour.
  await page.reload()
  await wears(page, '#ffdd00', 'Bryn & Co')
  for (const { theme, language, width } of LOOKS) {
    await page.setViewportSize({ width, height: 860 })
    await dress(page, theme)
    await page.goto(`/share/${workspace}?language=${language}`)
    await expect(page.getByRole('heading', { level: 1, name: 'Yellow papers' })).toBeVisible()
    await wears(page, '#ffdd00', 'Bryn & Co')
    await look(page, `branded workspace ${theme} ${language} ${width}`)
  }
})
