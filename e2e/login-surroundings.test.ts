import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { expect, test } from './journey.ts'
import { freePort, type JourneyServer, startJourneyServer } from '../scripts/e2e/journey-server.ts'
import { dress, look, FEW_LOOKS } from './look.ts'

const NEXT = '/share/00000000-0000-7000-8000-000000000000'
const title = (page: Page, name: string) => expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
let uk: JourneyServer
let apac: JourneyServer
let branded: string

/** The command of the installation, beside its running server. */
const cli = (server: JourneyServer, ...words: string[]) =>
  execFileSync(process.execPath, [path.join(import.meta.dirname, '../server/cli.ts'), ...words], {
    env: { ...process.env, STRONGROOM_DATA: server.folder },
    encoding: 'utf8',
  })

test.beforeAll(async () => {
  test.setTimeout(400_000)
  const [ukPort, apacPort] = [await freePort(), await freePort()]
  const REGIONS = `UK=http://localhost:${ukPort},APAC=http://127.0.0.1:${apacPort}`
  const SITE_URL = 'https://www.example.org'
  const HELP_URL = 'https://help.example.org'
  uk = await startJourneyServer({ REGIONS, SITE_URL, HELP_URL, PUBLIC_URL: `http://localhost:${ukPort}` }, ukPort)
  apac = await startJourneyServer({ REGIONS, PUBLIC_URL: `http://127.0.0.1:${apacPort}` }, apacPort)
  branded = /Workgroup (\S+)/.exec(cli(uk, 'list-workgroups'))![1]!
  const picture = (name: string, side: number) => {
    const file = path.join(uk.folder, name)
    const sign = '<rect width="100%" height="100%" fill="#fff3bf"/><circle cx="50%" cy="50%" r="30%" fill="#7a4a00"/>'
    writeFileSync(file, `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}">${sign}</svg>`)
    return file
  }
  const logos = ['--square-logo', picture('square.svg', 80), '--login-graphic', picture('advert.svg', 700)]
  cli(uk, 'brand-workgroup', '--workgroup', branded, '--colour', '#ffd400', '--name', 'Demo Yellow', ...logos)
})
test.afterAll(async () => {
  await Promise.all([uk?.stop(), apac?.stop()])
})

test('a region is another server: its sign-in page gets the requested path, never the person', async ({ browser }) => {
  const page = await (await browser.newContext()).newPage()
  const asked: string[] = []
  page.on('request', (request) => asked.push(`${request.url()} ${request.postData() ?? ''}`))
  await page.goto(`http://localhost:${uk.port}/login?next=${NEXT}&registrationType=STANDARD`)
  await page.getByLabel('Email address').fill('owner@demo.example')
  await page.getByRole('button', { name: 'Region: UK' }).click()
  await expect(page.getByRole('menuitem', { name: 'UK' })).toHaveAttribute('aria-current', 'true')
  await page.getByRole('menuitem', { name: 'APAC' }).click()
  await expect(page.getByRole('button', { name: 'Region: APAC' })).toBeVisible()
  expect(page.url()).toBe(
    `http://127.0.0.1:${apac.port}/login?next=${encodeURIComponent(NEXT)}&registrationType=STANDARD`,
  )
  await expect(page.getByLabel('Email address')).toHaveValue('')
  expect(asked.filter((request) => request.includes('owner@'))).toEqual([])
  // A session of one region is not valid in the other.
  await page.getByLabel('Email address').fill('owner@demo.example')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('Password', { exact: true }).fill('strongroom-demo')
  // The workspace doesn't exist, so its page leads on to the start at once.
  const requested = page.waitForURL(new RegExp(`^http://127.0.0.1:${apac.port}${NEXT}`))
  await page.getByRole('button', { name: 'Sign in' }).click()
  await requested
  await page.goto(`http://localhost:${uk.port}/settings`)
  await title(page, 'Sign in to Strongroom')
})

test('a promo stays the same; branding replaces it, colours the page and hides regions and registering', async ({
  browser,
}) => {
  const page = await (await browser.newContext({ baseURL: `http://localhost:${uk.port}` })).newPage()
  await page.goto('/login')
  const promo = page.getByRole('complementary', { name: 'About Strongroom' })
  const said = await promo.innerText()
  await page.reload()
  expect(await promo.innerText()).toBe(said)
  await expect(page.getByRole('link', { name: 'Help' })).toHaveAttribute('href', 'https://help.example.org')
  await expect(page.getByRole('link', { name: 'Our website' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Terms of service' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Register' })).toBeVisible()
  await page.goto(`/login?workgroupUuid=${branded}&next=/settings`)
  await title(page, 'Sign in to Demo Yellow')
  await expect(page.getByRole('img', { name: 'Picture of Demo Yellow' })).toBeVisible()
  await expect(promo).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Register' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: /Region/ })).toHaveCount(0)
  const colour = () => page.evaluate<string>("getComputedStyle(document.documentElement).getPropertyValue('--brand')")
  expect(await colour()).toBe('#ffd400')
  await page.getByRole('link', { name: 'Forgotten your password?' }).click()
  await title(page, 'Forgotten your password?')
  expect(await colour()).toBe('#ffd400')
  await page.getByRole('link', { name: 'Back to sign in' }).click()
  await expect(page).toHaveURL(`/login?next=${encodeURIComponent('/settings')}&workgroupUuid=${branded}`)
  await page.goto(`/session-timeout?workgroupUuid=${branded}&next=/settings`)
  await page.getByRole('link', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(`/login?next=${encodeURIComponent('/settings')}&workgroupUuid=${branded}`)
})

test('routes: unknown and private ones, mailed links on the root, and pages without a session', async ({ browser }) => {
  const page = await (await browser.newContext({ baseURL: `http://localhost:${uk.port}` })).newPage()
  const leads = async (from: string, to: string | RegExp) => {
    await page.goto(from)
    await expect(page, from).toHaveURL(to)
  }
  await leads('/nowhere', '/login')
  await leads('/settings?workgroupUuid=w1', /\/login\?next=%2Fsettings%3FworkgroupUuid%3Dw1&workgroupUuid=w1$/)
  await leads('/?workgroupUuid=w1', /\/login\?next=%2F%3FworkgroupUuid%3Dw1&workgroupUuid=w1$/)
  await leads('/splash?next=/settings', /\/login\?next=%2Fsettings$/)
  await leads('/?email=a@people.example&token=t', '/forgot-password')
  await leads('/?user=token', '/register')
  await page.goto('/login?next=//evil.example/')
  await page.getByLabel('Email address').fill('admin@demo.example')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('Password', { exact: true }).fill('strongroom-demo')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await title(page, 'Workspaces')
  expect(new URL(page.url()).host).toBe(`localhost:${uk.port}`)
  await leads('/login', '/')
  await leads('/sign-up?next=/settings', '/settings')
  await leads('/login?next=/workspaces', '/workspaces')
  // A live session hasn't ended, and looking at this page doesn't extend its idle time.
  await leads('/session-timeout?next=/settings', '/settings')
  await leads('/mfa-login?next=/settings', '/settings')
  await page.goto('/mfa-login?mobileInitKey=late&mobileInitKeyExpiry=1000&next=/settings')
  await expect(page.getByRole('alert')).toContainText('This link is no longer valid. Request a new one.')
  await expect(page).toHaveURL('/mfa-login?next=%2Fsettings')
  await expect(page.getByRole('button', { name: 'Email me the link' })).toBeVisible()
  // Said once.
  await page.reload()
  await expect(page).toHaveURL('/settings')
  await leads('/splash', '/')
  await leads('/nowhere', '/')
  // Named by the specification without a screen of their own.
  for (const named of ['/title-search-form', '/notification', '/react/notification']) await leads(named, '/')
  await leads('/login?next=/login', '/')
  // The application can't load: /splash says so and returns once it can.
  await page.route('**/rest/me?*', (route) => route.fulfill({ status: 400, body: 'no' }))
  await page.route('**/rest/me', (route) => route.fulfill({ status: 400, body: 'no' }))
  await page.goto('/settings')
  await expect(page).toHaveURL('/splash?next=%2Fsettings')
  await page.unrouteAll()
  await page.goto('/splash?next=%2Fsettings')
  await expect(page).toHaveURL('/settings')
})

test('maintenance: announced, checked when signing in fails, shown instead of the form', async ({ browser }) => {
  const page = await (await browser.newContext({ baseURL: `http://localhost:${apac.port}` })).newPage()
  const config = path.join(apac.folder, 'config')
  mkdirSync(config, { recursive: true })
  const notice = { maintenanceMsg: 'On Sunday we move house.', startTime: '2030-01-06T08:00:00Z' }
  writeFileSync(path.join(config, 'maintenance-notice.json'), JSON.stringify(notice))
  await page.goto('/login')
  await expect(page.getByText('On Sunday we move house.')).toBeVisible()
  await expect(page.getByText(/From 6 January 2030/)).toBeVisible()
  await page.route('**/publicapi/1/login/start*', (route) =>
    route.fulfill({ status: 502, body: '<h1>Bad gateway</h1>' }),
  )
  await page.getByLabel('Email address').fill('owner@demo.example')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('alert').last()).toContainText('Something went wrong')
  const mode = { maintenanceMode: true, maintenanceMsg: { 'en-gb': 'Back at noon.', cy: 'Nôl am hanner dydd.' } }
  writeFileSync(path.join(config, 'maintenance.json'), JSON.stringify(mode))
  await page.getByRole('button', { name: 'Continue' }).click()
  await title(page, 'Strongroom is down for maintenance')
  await expect(page.getByText('Back at noon.')).toBeVisible()
  await page.getByRole('button', { name: 'Cymraeg' }).click()
  await expect(page.getByText('Nôl am hanner dydd.')).toBeVisible()
  await look(page, 'maintenance')
  writeFileSync(path.join(config, 'maintenance.json'), '{}')
  await page.getByRole('button', { name: 'Rhoi cynnig arall arni' }).click()
  await expect(page.getByLabel('Cyfeiriad ebost')).toBeVisible()
})

for (const { theme, language, width } of FEW_LOOKS)
  test(`the sign-in page and its surroundings, ${theme} ${language} ${width} px`, async ({ browser }) => {
    const context = await browser.newContext({
      viewport: { width, height: 860 },
      baseURL: `http://localhost:${uk.port}`,
    })
    const page = await context.newPage()
    await dress(page, theme)
    await page.goto(`/login?language=${language}`)
    await expect(page.locator('aside h2')).toBeVisible()
    await page.waitForLoadState('networkidle')
    await look(page, `login ${theme} ${language} ${width}`)
    await page.goto(`/login?workgroupUuid=${branded}&language=${language}`)
    await expect(page.locator('main img')).toBeVisible()
    await page.waitForLoadState('networkidle')
    await look(page, `login branded ${theme} ${language} ${width}`)
    await page.close()
  })
