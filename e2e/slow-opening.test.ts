import type { Page } from '@playwright/test'
import { signIn } from './demo.ts'
import { expect, test } from './journey.ts'

const hang = (page: Page, what: RegExp) => page.route(what, () => undefined)

test('the sign-in page opens even if its branding or its texts never load', async ({ page }) => {
  await hang(page, /\/whitelabel\//)
  await hang(page, /\/assets\/public-cy-[^/]+\.js$/)
  await page.addInitScript("localStorage.setItem('language', 'cy')")
  await page.goto('/login?workgroupUuid=0197f8b0-0000-7000-8000-000000000000', { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in to Strongroom' })).toBeVisible()
})

test('a failed or slow start is reported instead of the loading screen', async ({ page }) => {
  const [opening, failure, slow] = [
    page.locator('.opening svg'),
    page.getByText('Strongroom could not be loaded.'),
    page.getByText('This is taking longer than usual.'),
  ]
  for (const part of [/\/assets\/index-[^/]+\.js$/, /\/assets\/start-[^/]+\.js$/]) {
    await page.route(part, (route) => route.abort())
    await page.goto('/login', { waitUntil: 'commit' })
    await expect(failure).toBeVisible()
    await expect(opening).toBeHidden()
    await page.unroute(part)
  }
  await page.clock.install()
  await hang(page, /\/assets\/start-[^/]+\.js$/)
  await page.goto('/login', { waitUntil: 'commit' })
  await expect(opening).toBeVisible()
  await expect(slow).toBeHidden()
  await page.clock.fastForward(10_000)
  await expect(slow).toBeVisible()
  await expect(opening).toBeVisible()
})

test('a browser without a feature that the application needs is told so', async ({ page }) => {
  await page.addInitScript('delete Array.prototype.toSorted')
  await page.goto('/login', { waitUntil: 'commit' })
  await expect(page.getByText('This browser is too old for Strongroom.')).toBeVisible()
  await expect(page.locator('.opening svg')).toBeHidden()
  await expect(page.getByRole('heading')).toHaveCount(0)
})

test('a page whose code is late shows the loading state until it opens', async ({ page }) => {
  const loading = page.getByRole('status', { name: 'Loading' })
  const opensLate = async (path: string, part: RegExp, heading: string) => {
    let send: () => void = () => undefined
    const sent = new Promise<void>((resolve) => (send = resolve))
    await page.route(part, async (route) => {
      await sent
      await route.continue()
    })
    await page.goto(path, { waitUntil: 'commit' })
    await expect(loading).toBeVisible()
    send()
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await expect(loading).toHaveCount(0)
    await page.unroute(part)
  }
  await opensLate('/outbox', /\/assets\/outbox-page-[^/]+\.js$/, 'Outbox')
  await opensLate('/login', /\/assets\/sign-in-[^/]+\.js$/, 'Sign in to Strongroom')
  await signIn(page)
  await opensLate('/settings', /\/assets\/settings-page-[^/]+\.js$/, 'Settings')
})
