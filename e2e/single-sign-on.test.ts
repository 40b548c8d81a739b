import type { Page } from '@playwright/test'
import { cli, createPerson, expect, PASSWORD, print, product, test } from './journey.ts'
import { createWorkspace, invite, openMailTo, openTab, openWorkgroup, signIn } from './demo.ts'
import { startProvider, type TestProvider } from '../server/test/fakes/identity-provider.ts'
import { dress, FEW_LOOKS, look } from './look.ts'

let provider: TestProvider
let second: TestProvider
let only: string

test.beforeAll(async () => {
  const { port } = product()
  const back = [`http://localhost:${port}`]
  provider = await startProvider(back, true)
  second = await startProvider(back, true)
  const account = await cli(['create-account', 'Journeys'])
  const add = (workgroup: string, name: string, { issuer }: TestProvider, domain: string) => {
    const about = ['--client-id=strongroom', `--name=${name}`, `--issuer=${issuer}`, `--domain=${domain}`]
    return cli(['add-identity-provider', `--workgroup=${workgroup}`, ...about], {
      STRONGROOM_CLIENT_SECRET: provider.clientSecret,
    })
  }
  const one = await cli(['create-workgroup', `--account=${account}`, '--name=One', '--domain=one-provider.example'])
  await add(one, 'Example ID', provider, 'one-provider.example')
  const two = await cli(['create-workgroup', `--account=${account}`, '--name=Two', '--domain=two-providers.example'])
  await add(two, 'Example ID', provider, 'two-providers.example')
  await add(two, 'Second ID', second, 'two-providers.example')
  only = await cli(['create-workgroup', `--account=${account}`, '--name=Only', '--domain=provider-only.example'])
  await add(only, 'Example ID', provider, 'provider-only.example')
})
test.afterAll(() => Promise.all([provider.close(), second.close()]))

async function giveAddress(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email address').fill(email)
  await page.getByRole('button', { name: 'Continue' }).click()
}

/** On the provider's own page, which knows the address already. */
async function answerProvider(page: Page, email: string): Promise<void> {
  await page.waitForURL(`${provider.issuer}/**`)
  await expect(page.getByPlaceholder('Enter any login')).toHaveValue(email)
  await page.getByPlaceholder('and password').fill('any')
  await page.getByRole('button', { name: 'Sign-in' }).click()
}

test('with the provider to the requested page, resumed after an idle lock without interaction, and signed out of both', async ({
  page,
}) => {
  const email = 'sian@one-provider.example'
  await page.goto('/settings')
  await giveAddress(page, email)
  await answerProvider(page, email)
  await expect(page).toHaveURL(/\/settings$/)
  await expect(page.getByLabel('First name')).toHaveValue('Sian')

  await page.evaluate(() => localStorage.setItem('last-activity', String(Date.now() - 601_000)))
  const lock = page.getByRole('dialog', { name: 'Are you still there?' })
  await expect(lock).toBeVisible()
  await look(page, 'single sign-on, locked')
  const resumed = page.waitForResponse((response) => response.url().endsWith('/identity/session'))
  await page.mouse.move(90, 90)
  await page.keyboard.press('x')
  expect((await resumed).status()).toBe(204)
  await expect(page).toHaveURL(/\/settings$/)
  await expect(lock).toHaveCount(0)

  await page.getByRole('button', { name: /Account/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { name: 'You are signed out' })).toBeVisible()
  await look(page, 'single sign-on, signed out')
  await page.getByRole('link', { name: 'Sign out of Example ID' }).click()
  await page.waitForURL(`${provider.issuer}/**`)
  await page.getByRole('button', { name: /Yes, sign me out/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in to Strongroom' })).toBeVisible()
  await page.goto('/settings')
  await giveAddress(page, email)
  await page.waitForURL(`${provider.issuer}/**`)
})

test('a person whose provider session ended is asked while the page stays locked', async ({ page, context }) => {
  const email = 'tama@one-provider.example'
  await page.goto('/settings')
  await giveAddress(page, email)
  await answerProvider(page, email)
  await expect(page).toHaveURL(/\/settings$/)
  await context.clearCookies({ domain: '127.0.0.1' })
  await page.evaluate(() => localStorage.setItem('last-activity', String(Date.now() - 601_000)))
  const lock = page.getByRole('dialog', { name: 'Are you still there?' })
  await expect(lock).toBeVisible()
  await lock.getByRole('button', { name: 'Resume' }).click()
  await expect(lock.getByRole('alert')).toHaveText('Your organisation needs you to sign in again.')
  await look(page, 'single sign-on, locked and asked')
  await lock.getByRole('button', { name: 'Continue with Example ID' }).click()
  await answerProvider(page, email)
  await expect(page).toHaveURL(/\/settings$/)
  await expect(lock).toHaveCount(0)
})

test('a person whose address the provider has not verified reads why on the sign-in page', async ({ page }) => {
  await page.goto(`/login?next=/settings&workgroupUuid=${only}`)
  const email = 'unverified@one-provider.example'
  await giveAddress(page, email)
  await answerProvider(page, email)
  await expect(page.getByRole('alert')).toHaveText(
    'Your organisation hasn’t verified your email address. Ask your administrator to verify it.',
  )
  // The page has the branding that it had before.
  await expect(page).toHaveURL(`/login?next=%2Fsettings&workgroupUuid=${only}`)
  await look(page, 'single sign-on, refused')
  // The second time the person chooses, which prevents a redirect loop.
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('button', { name: 'Continue with Example ID' })).toBeVisible()
  await page.getByRole('button', { name: 'Use a password' }).click()
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
})

test('under another URL than the public one only the password is offered', async ({ page }) => {
  await page.goto(`http://127.0.0.1:${product().port}/login`)
  await giveAddress(page, 'sian@one-provider.example')
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Continue with Example ID' })).toHaveCount(0)
})

test('an invited person whose organisation signs them in is sent there instead of to a password', async ({
  page,
  browser,
}) => {
  // Passwords can be switched off once somebody has signed in with the provider.
  const before = await (await browser.newContext()).newPage()
  await before.goto('/settings')
  await giveAddress(before, 'before@provider-only.example')
  await answerProvider(before, 'before@provider-only.example')
  await expect(before).toHaveURL(/\/settings$/)
  await expect(before.getByLabel('First name')).toBeVisible()
  await cli(['set-workgroup', `--workgroup=${only}`, '--password-sign-in=off'])
  const email = 'first@provider-only.example'
  await signIn(page)
  await invite(page, await createWorkspace(page, 'For the provider’s people'), email)
  const guest = await (await browser.newContext()).newPage()
  await guest.goto(await openMailTo(guest, email))
  await expect(guest.getByLabel('You are registering as')).toHaveValue(email)
  await expect(guest.getByLabel(/^Password/)).toHaveCount(0)
  for (const width of [400, 1280]) {
    await guest.setViewportSize({ width, height: 860 })
    await look(guest, `registering by a provider ${width}`)
  }
  await guest.getByRole('button', { name: 'Go to the sign-in page' }).click()
  await expect(guest.getByLabel('Email address')).toHaveValue(email)
  await guest.getByRole('button', { name: 'Continue' }).click()
  await answerProvider(guest, email)
  await expect(guest.getByRole('button', { name: 'Accept the invitation to For the provider’s people' })).toBeVisible()
})

test('a sensitive change leads to the provider, which authenticates again, and back', async ({ page }) => {
  const email = 'nia@one-provider.example'
  const tenMinutesAgo = Math.floor(Date.now() / 1000) - 600
  provider.forge = (claims) => provider.sign({ ...claims, auth_time: tenMinutesAgo })
  await page.goto('/settings')
  await giveAddress(page, email)
  await answerProvider(page, email)
  const wanted = page.getByLabel('New email address')
  await wanted.fill('nia.new@one-provider.example')
  await page.getByRole('button', { name: 'Change email address' }).click()
  const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' })
  await expect(dialog).toBeVisible()
  await look(page, 'single sign-on, asked again')
  provider.forge = undefined
  await dialog.getByRole('button', { name: 'Go to the sign-in page' }).click()
  await answerProvider(page, email)
  await expect(wanted).toHaveValue('nia.new@one-provider.example')
  await page.getByRole('button', { name: 'Change email address' }).click()
  await expect(page.getByText('Waiting for confirmation: nia.new@one-provider.example.')).toBeVisible()
})

for (const { theme, language, width } of FEW_LOOKS)
  test(`choosing a provider, ${theme} ${language} ${width}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 860 })
    await dress(page, theme)
    await page.goto(`/login?language=${language}`)
    await page.locator('input[name=username]').fill('a@two-providers.example')
    await page.locator('input[name=username]').press('Enter')
    await expect(page.getByRole('button', { name: /Second ID/ })).toBeVisible()
    await look(page, `choosing a provider ${theme} ${language} ${width}`)
  })

test('an administrator adds a provider, tests it, and switches passwords off once somebody has signed in with it', async ({
  page,
  browser,
}) => {
  const [boss, domain] = ['boss@chiefs.example', 'own-provider.example']
  await createPerson(boss, 'Bronwen')
  await signIn(page, boss, PASSWORD)
  await openWorkgroup(page)
  await openTab(page, 'Providers')
  const section = page.getByRole('region', { name: 'Sign-in providers' })
  await expect(section.getByText('Claim an email domain first')).toBeVisible()
  const [, workgroup] = /workgroup\/([\w-]+)/.exec(page.url())!
  await print(['claim-domain', `--workgroup=${workgroup}`, `--domain=${domain}`])
  await page.reload()
  await section.getByRole('button', { name: 'Add a provider' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a provider' })
  await dialog.getByLabel('Name').fill('House ID')
  await dialog.getByLabel('Issuer').fill('https://10.0.0.1')
  await dialog.getByRole('button', { name: 'Test' }).click()
  await expect(dialog.getByRole('alert')).toContainText('outside private networks')
  await dialog.getByLabel('Issuer').fill(provider.issuer)
  await dialog.getByRole('button', { name: 'Test' }).click()
  await expect(dialog.getByRole('status')).toContainText(`sent to ${new URL(provider.issuer).host}`)
  await dialog.getByLabel('Client ID').fill('strongroom')
  await dialog.getByLabel('Client secret').fill(provider.clientSecret)
  await expect(dialog.getByLabel(domain)).toBeChecked()
  await look(page, 'a provider to add')
  await dialog.getByRole('button', { name: 'Save' }).click()
  const row = section.getByRole('listitem').filter({ hasText: 'House ID' })
  await expect(row).toContainText('Not used yet')
  await expect(dialog).toHaveCount(0)

  await section.getByLabel('Allow passwords too').uncheck()
  await section.getByRole('button', { name: 'Save' }).click()
  await expect(section.getByRole('alert')).toContainText('Sign in once with each new provider')
  const clientInfo = await (await browser.newContext()).newPage()
  await clientInfo.goto('/settings')
  await giveAddress(clientInfo, `sian@${domain}`)
  await answerProvider(clientInfo, `sian@${domain}`)
  await expect(clientInfo).toHaveURL(/\/settings$/)
  await section.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('The options were saved.')).toBeVisible()
  await expect(row).not.toContainText('Not used yet')
  await expect(section.getByLabel('Allow passwords too')).not.toBeChecked()

  await row.getByRole('button', { name: 'Actions for House ID' }).click()
  await page.getByRole('menuitem', { name: 'Turn off' }).click()
  await expect(row).toContainText('Off')
  await clientInfo.goto('/settings')
  await expect(clientInfo.getByLabel('Email address')).toBeVisible()
  for (const { theme, language, width } of FEW_LOOKS) {
    await page.setViewportSize({ width, height: 860 })
    await dress(page, theme)
    await page.goto(`/admin/workgroup/${workgroup}?tab=providers&language=${language}`)
    await expect(page.getByText('House ID', { exact: true })).toBeVisible()
    await page.getByText('House ID', { exact: true }).scrollIntoViewIfNeeded()
    await look(page, `providers ${theme} ${language} ${width}`)
  }
})
