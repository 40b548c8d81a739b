import { expect, test } from './journey.ts'
import { createWorkspace, register, signIn } from './demo.ts'

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
  await createWorkspace(page, 'Riverside lease')

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
  await guest.context().close()
})
