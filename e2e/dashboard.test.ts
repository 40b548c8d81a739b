import type { Page } from '@playwright/test'
import { expect, test } from './journey.ts'
import { createWorkspace, invite, register, signIn } from './demo.ts'
import { dress, look } from './look.ts'

const GUEST = 'dashboard-guest@outside.example'

test('a dashboard: created with invitees and an end, answered, starred, searched and sorted', async ({
  page,
  browser,
}) => {
  await signIn(page)
  await page.goto('/')
  await page.getByRole('button', { name: 'New workspace' }).first().click()
  const panel = page.getByRole('dialog')
  await expect(panel.getByRole('button', { name: 'Create workspace' })).toBeDisabled()
  await panel.getByRole('textbox', { name: 'Name' }).fill('Quayside survey')
  const invitees = panel.getByLabel(/^Invitees/)
  await invitees.fill('no address')
  await invitees.press('Enter')
  await expect(
    panel
      .getByText('Please enter a valid email address.')
      .or(panel.getByText(/valid email/))
      .first(),
  ).toBeVisible()
  await invitees.fill(GUEST)
  await invitees.press('Space')
  await panel.getByLabel('Close automatically').check()
  await panel.getByLabel(/^It closes on/).fill('2099-05-06T17:00')
  const failure = { status: 500, json: { code: 'server.error', status: 500, description: 'Failed', requestId: 'x' } }
  await page.route('**/publicapi/1/workspaces', (route) => route.fulfill(failure), { times: 1 })
  await panel.getByRole('button', { name: 'Create workspace' }).click()
  await expect(panel.getByRole('alert')).toContainText('The workspace couldn’t be created.')
  await panel.getByRole('button', { name: 'Create workspace' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Quayside survey' })).toBeVisible()
  await expect(page.getByRole('main').getByText('6 May 2099').first()).toBeVisible()
  const riverside = await createWorkspace(page, 'Riverside lease')

  const guest = await register(browser, GUEST)
  await expect(guest.getByRole('heading', { level: 1, name: 'Quayside survey' })).toBeVisible()
  await guest.goto('/')
  const list = guest.getByRole('list', { name: 'Your workspaces' })
  await expect(list.getByText('6 May 2099')).toBeVisible()
  await expect(guest.getByText('Administration')).toHaveCount(0)
  await guest
    .getByRole('button', { name: /favourite/i })
    .first()
    .click()
  await guest.getByRole('tab', { name: 'Favourites' }).click()
  await expect(guest).toHaveURL(/favourite=true/)
  await expect(list.getByRole('link', { name: 'Quayside survey' })).toBeVisible()
  // After unstarring, it leaves the list of favourites.
  await guest
    .getByRole('button', { name: /favourite/i })
    .first()
    .click()
  await expect(list.getByRole('link', { name: 'Quayside survey' })).toHaveCount(0)

  await page.goto('/?workspaces-page-size=1&sort=name,desc')
  const mine = page.getByRole('list', { name: 'Your workspaces' })
  await expect(mine.getByRole('listitem')).toHaveCount(1)
  await page.goto('/?sort=name,asc')
  await page.getByRole('textbox', { name: 'Filter by name' }).fill('Ri')
  await page.waitForTimeout(800)
  await expect(page).not.toHaveURL(/name=Ri/)
  await page.getByRole('textbox', { name: 'Filter by name' }).fill('Riv')
  await expect(page).toHaveURL(/name=Riv/)
  await expect(mine.getByRole('link', { name: 'Quayside survey' })).toHaveCount(0)
  await expect(mine.getByRole('link', { name: 'Riverside lease' })).toBeVisible()
  await invite(page, riverside, GUEST)
  await test.step('an invitation asks for nothing inside, which the record would tell as refused', async () => {
    const refused: string[] = []
    guest.on('response', (response) => {
      if (response.status() === 403) refused.push(response.url())
    })
    await guest.goto(`/share/${riverside}`)
    await expect(guest.getByRole('button', { name: 'Accept the invitation to Riverside lease' })).toBeVisible()
    await guest.waitForTimeout(500)
    expect(refused).toEqual([])
    await guest.goto('/')
  })
  await test.step('the current workgroup: chosen by the address or the menu, shown, kept, cleared', () =>
    chooseWorkgroups(guest))
  await guest.context().close()
})

interface Workgroup {
  uuid: string
  whitelabelName: string
}

/** The workgroups that the person works with, by name. */
const workgroupsOf = (page: Page) =>
  page.evaluate(async () => {
    const headers = { authorization: `Bearer ${localStorage.getItem('bearer-token')}` }
    const reply = await fetch('/publicapi/1/myinteractingworkgroups', { headers })
    return ((await reply.json()) as { content: Workgroup[] }).content
  })

const SCREENS = [
  { theme: 'LIGHT', language: 'en-gb', width: 1100 },
  { theme: 'DARK', language: 'mi', width: 1100 },
  { theme: 'LIGHT', language: 'cy', width: 400 },
  { theme: 'DARK', language: 'en-gb', width: 400 },
]

/** The guest has a workgroup of their own and works with the owner’s. */
async function chooseWorkgroups(guest: Page): Promise<void> {
  await createWorkspace(guest, 'Own notes')
  const workgroups = await workgroupsOf(guest)
  expect(workgroups).toHaveLength(2)
  const host = workgroups.find(({ whitelabelName }) => whitelabelName !== 'Guest Person')!
  const list = guest.getByRole('list', { name: 'Your workspaces' })
  const shown = guest.getByRole('status').filter({ hasText: `Current workgroup: ${host.whitelabelName}.` })
  await guest.goto(`/?sort=name,asc&workgroupUuid=${host.uuid}`)
  await expect(guest).toHaveURL('/?sort=name%2Casc')
  await expect(shown).toBeVisible()
  await expect(list.getByRole('link', { name: 'Quayside survey' })).toBeVisible()
  await expect(list.getByRole('link', { name: 'Own notes' })).toHaveCount(0)
  // Workspaces are created in the person's own workgroup only.
  await expect(guest.getByRole('button', { name: 'New workspace' })).toHaveCount(0)
  await guest.goto('/mentions')
  await expect(shown).toBeVisible()
  await guest.getByRole('searchbox').fill('survey')
  await guest.getByRole('searchbox').press('Enter')
  await expect(guest).toHaveURL(new RegExp(`workgroupUuid=${host.uuid}`))
  await expect(guest.getByRole('combobox', { name: 'Workgroup' })).toHaveValue(host.uuid)
  // Another tab has its own choice.
  const other = await guest.context().newPage()
  await other.goto('/')
  await expect(other.getByRole('link', { name: 'Own notes' }).first()).toBeVisible()
  await expect(other.getByText('Current workgroup')).toHaveCount(0)
  await other.close()
  for (const { theme, language, width } of SCREENS) {
    await guest.setViewportSize({ width, height: 860 })
    await dress(guest, theme)
    await guest.goto(`/?language=${language}`)
    await expect(guest.getByRole('status').filter({ hasText: host.whitelabelName })).toBeVisible()
    await look(guest, `current workgroup ${theme} ${language} ${width}`)
  }
  await guest.setViewportSize({ width: 1366, height: 860 })
  await guest.goto('/?language=en-gb')
  await guest.getByRole('button', { name: 'Show all workgroups' }).click()
  await expect(shown).toHaveCount(0)
  await expect(list.getByRole('link', { name: 'Own notes' })).toBeVisible()
  await expect(list.getByRole('link', { name: 'Quayside survey' })).toBeVisible()
  await guest.getByRole('button', { name: /Account/ }).click()
  await guest.getByRole('menuitem', { name: 'Choose a workgroup' }).click()
  const dialog = guest.getByRole('dialog')
  await dialog.getByLabel('Workgroup').selectOption(host.whitelabelName)
  await look(guest, 'choose a workgroup')
  await dialog.getByRole('button', { name: 'Show' }).click()
  await expect(shown).toBeVisible()
  for (const wrong of ['w1', '019a0000-0000-7000-8000-000000000000', '%3Cscript%3E']) {
    await guest.goto(`/settings?workgroupUuid=${wrong}`)
    await expect(guest).toHaveURL('/')
    await expect(guest.getByText('This workgroup doesn’t exist, or you don’t have access to it.')).toBeVisible()
    await expect(shown).toHaveCount(0)
  }
  await guest.goto(`/?workgroupUuid=${host.uuid}`)
  await expect(shown).toBeVisible()
  await guest.getByRole('button', { name: /Account/ }).click()
  await guest.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(guest).toHaveURL('/login')
  expect(await guest.evaluate(() => sessionStorage.getItem('current-workgroup'))).toBeNull()
}

test('a workspace has its height before its news arrive', async ({ page }) => {
  await signIn(page)
  await createWorkspace(page, 'Pier inspection')
  // A line on a phone breaks or doesn't, by what is in it.
  for (const [width, most] of [
    [1400, 0],
    [400, 24],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    const { promise: allowed, resolve: allow } = Promise.withResolvers<void>()
    await page.route(
      '**/publicapi/1/workspacenews?*',
      async (route) => {
        await allowed
        await route.continue()
      },
      { times: 1 },
    )
    await page.goto('/')
    const row = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Pier inspection' }).first()
    await expect(row).toBeVisible()
    await expect(row.getByText('Your role: Owner')).toBeHidden()
    const before = await row.boundingBox()
    allow()
    await expect(row.getByText('Your role: Owner')).toBeVisible()
    const moved = Math.abs((await row.boundingBox())!.height - before!.height)
    expect(moved, `at ${width} px`).toBeLessThanOrEqual(most)
  }
})
