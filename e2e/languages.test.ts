import type { Page } from '@playwright/test'
import { expect, test } from './journey.ts'
import { createWorkspace, invite, openMailTo, openOutbox, signIn } from './demo.ts'

test('two people in two languages', async ({ page: owner, browser }) => {
  const address = 'gwestai@outside.example'
  await signIn(owner)
  const workspace = await createWorkspace(owner, 'Harbour wall')
  await invite(owner, workspace, address)

  const guest = await (await browser.newContext()).newPage()
  await test.step('registering in Welsh', async () => {
    await guest.goto(await openMailTo(guest, address))
    await chooseInFooter(guest, 'Cymraeg')
    await expect(guest.getByRole('heading', { level: 1, name: 'Cofrestru' })).toBeVisible()
    await expect(guest.locator('html')).toHaveAttribute('lang', 'cy')
    await expect(guest.getByText(/Mae Demo Owner o .+ yn eich gwahodd i’r gweithle “Harbour wall”/)).toBeVisible()
    await guest.getByLabel(/^Enw cyntaf/).fill('Megan')
    await guest.getByLabel(/^Cyfenw/).fill('Pryce')
    await guest.getByLabel(/^Cyfrinair/).fill('ymadrodd o sawl gair')
    await guest.getByLabel(/^Rhowch y cyfrinair eto/).fill('ymadrodd o sawl gair')
    await guest.getByRole('button', { name: 'Cofrestru' }).click()
  })

  await test.step('the application in Welsh, the other’s still in English', async () => {
    await expect(guest.getByRole('heading', { level: 1, name: 'Harbour wall' })).toBeVisible()
    await expect(guest.getByText('Perchennog: Demo Owner')).toBeVisible()
    await expect(guest.getByText('Dim ffeiliau eto')).toBeVisible()
    await owner.goto(`/share/${workspace}`)
    await expect(owner.getByText('Megan Pryce accepted the invitation')).toBeVisible()
  })

  await test.step('the next email is in Welsh', async () => {
    await owner.getByRole('tab', { name: /Participants/ }).click()
    await owner.getByRole('button', { name: 'Actions for Megan Pryce' }).click()
    await owner.getByRole('menuitem', { name: 'Remove' }).click()
    await owner.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await expect(owner.getByText('Megan Pryce no longer has access.').first()).toBeVisible()
    await openOutbox(owner)
    await expect(owner.getByText('Nid oes gennych fynediad mwyach i “Harbour wall”')).toBeVisible()
  })
})

test('a browser in Welsh gets Welsh until somebody chooses', async ({ browser }) => {
  const page = await (await browser.newContext({ locale: 'cy-GB' })).newPage()
  await page.goto('/login')
  await expect(page.getByRole('heading', { level: 1, name: 'Mewngofnodi i Strongroom' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'cy')
  await chooseInFooter(page, 'English')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in to Strongroom' })).toBeVisible()
})

test('an unknown address leads home in the language of the link', async ({ page }) => {
  await signIn(page)
  await page.goto('/no/such/page?language=cy')
  await expect(page.getByText('Does dim tudalen yn /no/such/page.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Gweithleoedd' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'cy')
})

test('language and theme survive a reload, and dark is dark from the first paint', async ({ page }) => {
  await page.goto('/login')
  await chooseInFooter(page, 'Te reo Māori')
  await expect(page.getByRole('heading', { level: 1, name: 'Takiuru ki Strongroom' })).toBeVisible()
  await page.getByRole('button', { name: 'Kaupapa' }).click()
  await page.getByRole('menuitemradio', { name: 'Pōuri' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  // Without the application: the page before it has loaded.
  await page.route(/\/assets\/index-.*\.js$/, (route) => route.abort())
  await page.reload()
  expect(await page.evaluate('getComputedStyle(document.documentElement).backgroundColor')).toBe('rgb(20, 24, 30)')
  await page.unrouteAll()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Takiuru ki Strongroom' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'DARK')
})

const chooseInFooter = (page: Page, language: string) =>
  page.getByRole('contentinfo').getByRole('button', { name: language }).click()

test('the sign-in page fits the smallest phones in every language', async ({ page }) => {
  for (const language of ['en-gb', 'cy', 'mi'])
    for (const width of [320, 360]) {
      await page.setViewportSize({ width, height: 740 })
      await page.goto(`/login?language=${language}`)
      await expect(page.locator('form')).toBeVisible()
      const wider = await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth')
      expect.soft(wider, `${language} at ${width} px`).toBe(0)
    }
})
