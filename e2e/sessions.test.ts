import type { Page } from '@playwright/test'
import { expect, test } from './journey.ts'
import { createWorkspace, signIn } from './demo.ts'

test('signing out in one tab signs out the others', async ({ page, context }) => {
  await signIn(page)
  await createWorkspace(page, 'Two tabs')
  const other = await context.newPage()
  await other.goto('/')
  await expect(other.getByRole('main').getByRole('link', { name: 'Two tabs' })).toBeVisible()
  await page.getByRole('button', { name: /Account/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in to Strongroom' })).toBeVisible()
  await expect(other.getByRole('heading', { level: 1, name: 'Sign in to Strongroom' })).toBeVisible()
  await expect(other.getByText('Two tabs')).toHaveCount(0)
  await other.goBack()
  await expect(other.getByText('Two tabs')).toHaveCount(0)
})

const ended = 'Your session has ended. Sign in again.'
const loginTitle = (page: Page) => page.getByRole('heading', { level: 1, name: 'Sign in to Strongroom' })

for (const lost of ['cookie', 'token'] as const)
  test(`a session whose ${lost} is lost is over at the next page`, async ({ page }) => {
    await signIn(page)
    if (lost === 'cookie') await page.context().clearCookies({ name: 'user-uuid' })
    else await page.evaluate(() => localStorage.removeItem('bearer-token'))
    await page.getByRole('button', { name: /^Account/ }).click()
    await page.getByRole('menuitem', { name: 'Settings' }).click()
    await expect(loginTitle(page)).toBeVisible()
    await expect(page).toHaveURL(/next=%2Fsettings/)
    expect(await page.evaluate(() => localStorage.getItem('bearer-token'))).toBeNull()
  })

test('after a 401 the call is retried once if the session is live; otherwise its end is reported once', async ({
  page,
}) => {
  await signIn(page)
  await createWorkspace(page, 'First of two')
  await createWorkspace(page, 'Second of two')
  await page.goto('/')
  const star = (name: string) => page.getByRole('button', { name: `Add ${name} to favourites` })
  await expect(star('First of two')).toBeVisible()
  const asked: string[] = []
  let refusals = 1
  await page.route('**/favourite', async (route) => {
    asked.push('favourite')
    if (refusals-- <= 0) return route.continue()
    await route.fulfill({ status: 401, contentType: 'application/json', body: '{"code":"signed.out"}' })
  })
  page.on('request', (request) => request.url().includes('/rest/me') && asked.push('me'))
  await star('First of two').click()
  await expect(page.getByRole('button', { name: 'Remove First of two from favourites' })).toBeVisible()
  expect(asked.slice(0, 3)).toEqual(['favourite', 'me', 'favourite'])
  await page.getByRole('button', { name: 'Remove First of two from favourites' }).click()
  await expect(star('First of two')).toBeVisible()

  // Ended elsewhere, while this page still holds its token.
  await page.evaluate(async () => {
    const authorization = `Bearer ${localStorage.getItem('bearer-token')}`
    await fetch('/rest/logout', { headers: { authorization }, credentials: 'omit' })
  })
  // Both concurrently.
  await page.evaluate(
    `document.querySelectorAll('button[aria-label*="of two to favourites"]').forEach((one) => one.click())`,
  )
  await expect(page.getByText(ended)).toHaveCount(1)
  await expect(loginTitle(page)).toBeVisible()
  await expect(page.getByText(ended)).toHaveCount(1)
})
