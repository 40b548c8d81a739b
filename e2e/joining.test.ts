import type { Browser, Page } from '@playwright/test'
import { expect, outboxToken, PASSWORD, test } from './journey.ts'
import { openMailTo } from './demo.ts'
import { dress, look, FEW_LOOKS } from './look.ts'

const NEXT = '/share/00000000-0000-7000-8000-000000000000'
const title = (page: Page, name: string) => expect(page.getByRole('heading', { level: 1, name })).toBeVisible()

/** A page of a new visitor. */
const stranger = async (browser: Browser) => (await browser.newContext()).newPage()

/** The text of the newest email to an address, read over the API. */
async function mailTo(page: Page, to: string): Promise<string> {
  const headers = { 'outbox-token': outboxToken() }
  const answer = await page.request.get(`/publicapi/1/outbox?to=${encodeURIComponent(to)}`, { headers })
  return ((await answer.json()) as { content: { text: string }[] }).content[0]?.text ?? ''
}

async function toCheck(page: Page, email: string): Promise<void> {
  await page.goto(`/login?next=${NEXT}&workgroupUuid=w1&registrationType=STANDARD`)
  await page.getByRole('link', { name: 'Register' }).click()
  await title(page, 'Register with Strongroom')
  await page.getByLabel('Email address').fill(email)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('img', { name: /^Six letters and digits/ })).toBeVisible()
}

async function signUpByMail(page: Page, email: string): Promise<void> {
  await toCheck(page, email)
  await page.getByRole('button', { name: 'Get a code by email instead' }).click()
  await expect(page.getByText(`We’ve sent a code to ${email}`)).toBeVisible()
  const code = /[A-Z0-9]{4}-[A-Z0-9]{4}/.exec(await mailTo(page, email))![0]
  await page.getByLabel('Code from the email').fill(code)
  await page.getByRole('button', { name: 'Email me the link' }).click()
  await title(page, 'Check your email')
}

async function register(page: Page, email: string): Promise<void> {
  await expect.poll(() => mailTo(page, email)).toContain('/register?user=')
  await page.goto(await openMailTo(page, email))
  await page.getByLabel(/^First name/).fill('Nia')
  await page.getByLabel(/^Last name/).fill('Rees')
  await page.getByLabel(/^Password/).fill(PASSWORD)
  await page.getByLabel(/^Repeat the password/).fill(PASSWORD)
  const taken = {
    status: 409,
    json: { code: 'registration.exists', status: 409, description: 'Taken', requestId: 'x' },
  }
  await page.route('**/rest/register/*', (route) => route.fulfill(taken), { times: 1 })
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page.getByRole('alert')).toContainText(/couldn’t register you.*already registered/)
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page).toHaveURL(/\/$/)
}

test('signing up: a picture that can be changed, a wrong answer, a code by email instead, and registering', async ({
  browser,
}) => {
  const page = await stranger(browser)
  const email = 'nia@signing-up.example'
  await toCheck(page, email)
  const picture = page.getByRole('img', { name: /^Six letters and digits/ })
  const first = await picture.getAttribute('src')
  await page.getByRole('button', { name: 'Another picture' }).click()
  await expect(picture).not.toHaveAttribute('src', first!)
  await page.getByLabel('Characters in the picture').fill('AAA')
  await page.getByRole('button', { name: 'Email me the link' }).click()
  await expect(page.getByText('Enter all six characters of the picture.')).toBeVisible()
  const second = await picture.getAttribute('src')
  await page.getByLabel('Characters in the picture').fill('AAAAAA')
  await page.getByRole('button', { name: 'Email me the link' }).click()
  await expect(page.getByText('The code is incorrect', { exact: false })).toBeVisible()
  await expect(picture).not.toHaveAttribute('src', second!)
  await signUpByMail(page, email)
  await page.getByRole('link', { name: 'Back to sign in' }).click()
  await expect(page).toHaveURL(/next=.*workgroupUuid=w1&registrationType=STANDARD/)
  await register(page, email)
})

test('an unknown registration type is reported before any email is sent', async ({ browser }) => {
  const page = await stranger(browser)
  await page.goto('/sign-up?registrationType=PARTNER')
  await page.getByLabel('Email address').fill('partner@signing-up.example')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('Characters in the picture').fill('AAAAAA')
  await page.getByRole('button', { name: 'Email me the link' }).click()
  await expect(page.getByRole('alert')).toContainText('This registration type doesn’t exist')
})

test('a lost invitation is sent again', async ({ browser }) => {
  const page = await stranger(browser)
  const email = 'lost@signing-up.example'
  await signUpByMail(page, email)
  await expect.poll(() => mailTo(page, email)).toContain('/register?user=')
  const before = await mailTo(page, email)
  await page.getByRole('link', { name: 'Lost your invitation?' }).click()
  await title(page, 'Resend invitation')
  await page.getByLabel('Email address').fill(email)
  await page.getByRole('button', { name: 'Send a new link' }).click()
  await expect(page.getByText(`If there is an invitation for ${email}`)).toBeVisible()
  await expect.poll(() => mailTo(page, email)).not.toBe(before)
  await page.goto(/http\S+/.exec(before)![0])
  await title(page, 'Sign in to Strongroom')
  await expect(page.getByRole('alert')).toContainText('no longer valid')
  await register(page, email)
})

test('a forgotten password: the link leaves the URL, is valid once, and signs in', async ({ browser }) => {
  const page = await stranger(browser)
  const email = 'forgot@signing-up.example'
  await signUpByMail(page, email)
  await register(page, email)
  await page.goto('/logout')
  await title(page, 'Sign in to Strongroom')
  await page.goto(`/login?next=${NEXT}&workgroupUuid=w1`)
  await page.getByRole('link', { name: 'Forgotten your password?' }).click()
  await title(page, 'Forgotten your password?')
  await page.getByLabel('Email address').fill(email)
  await page.getByRole('button', { name: 'Email me the link' }).click()
  await title(page, 'Check your email')
  await expect(page.getByRole('link', { name: 'Back to sign in' })).toHaveAttribute('href', /next=.*workgroupUuid=w1/)
  await expect.poll(() => mailTo(page, email)).toContain('/forgot-password?')
  const link = /http\S+/.exec(await mailTo(page, email))![0]
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto(link.replace('/forgot-password?', '/?'))
  await title(page, 'Choose a new password')
  expect(page.url()).toMatch(/\/forgot-password$/)
  const token = new URL(link).searchParams.get('token')!
  expect(asked.slice(1).filter((url) => url.includes(token))).toEqual([])
  await page.getByLabel(/^New password/).fill('Password2026!')
  await page.getByLabel(/^Repeat the new password/).fill('Password2026!')
  await page.getByRole('button', { name: 'Save and sign in' }).click()
  await expect(page.getByText('Choose a stronger password.')).toBeVisible()
  await page.getByLabel(/^New password/).fill('another phrase of words')
  await page.getByLabel(/^Repeat the new password/).fill('another phrase of words')
  await page.getByRole('button', { name: 'Save and sign in' }).click()
  await expect(page).toHaveURL(/\/$/)
  await page.goto('/logout')
  await title(page, 'Sign in to Strongroom')
  await page.goto(link)
  await page.getByLabel(/^New password/).fill('a third phrase of words')
  await page.getByLabel(/^Repeat the new password/).fill('a third phrase of words')
  await page.getByRole('button', { name: 'Save and sign in' }).click()
  await expect(page.getByRole('alert')).toContainText('has been used or has expired')
  await page.getByRole('button', { name: 'Forgotten your password?' }).click()
  await title(page, 'Forgotten your password?')
})

for (const { theme, language, width } of FEW_LOOKS)
  test(`the screens of joining, ${theme} ${language} ${width} px`, async ({ browser }) => {
    const page = await (await browser.newContext({ viewport: { width, height: 860 } })).newPage()
    await dress(page, theme)
    const of = (what: string) => `${what} ${theme} ${language} ${width}`
    const open = async (path: string) => {
      await page.goto(`${path}${path.includes('?') ? '&' : '?'}language=${language}`)
      await expect(page.locator('h1')).toBeVisible()
      await page.waitForLoadState('networkidle')
    }
    const give = async () => {
      await page.locator('form input').first().fill('looks@signing-up.example')
      await page.locator('form button[type=submit]').click()
      await page.waitForLoadState('networkidle')
    }
    await open('/forgot-password')
    await look(page, of('forgot password'))
    await open('/resend-invitation')
    await look(page, of('resend invitation'))
    await open('/sign-up')
    await look(page, of('sign-up'))
    await give()
    await expect(page.locator('main img')).toBeVisible()
    await look(page, of('sign-up, picture'))
    await open('/forgot-password?email=looks@signing-up.example&token=unknown')
    await look(page, of('new password'))
    await page.close()
  })
