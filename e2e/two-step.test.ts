import type { Page } from '@playwright/test'
import { expect, test } from './journey.ts'
import { Secret, TOTP } from 'otpauth'
import { look } from './look.ts'
import {
  createWorkspace,
  invite,
  linkMailedTo,
  openMailTo,
  openOutbox,
  register,
  signIn,
  switchTwoStepOn,
} from './demo.ts'

/** The authenticator code of the current 30 seconds or later ones: each is valid once. */
const codeOf = (secret: string, later = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + later * 30_000 })

/** Checks the current screen on a desktop and on a phone. */
async function lookTwice(page: Page, what: string): Promise<void> {
  for (const width of [400, 1280]) {
    await page.setViewportSize({ width, height: 860 })
    await look(page, `${what} ${width}`)
  }
}

/** The access code in the newest email to somebody. */
async function mailedCode(page: Page, to: string): Promise<string> {
  await openOutbox(page)
  const mail = page
    .locator('details')
    .filter({ hasText: `To ${to}` })
    .first()
  await mail.locator('summary').click()
  const text = await mail.frameLocator('iframe').getByText('Your access code is').innerText()
  return /is (\w{8})\./.exec(text)![1]!
}

test('a two-step workspace opens with the mailed code; closing its door leads home', async ({ page, browser }) => {
  await signIn(page)
  const workspace = await createWorkspace(page, 'Behind a door')
  const address = 'door@outside.example'
  await invite(page, workspace, address)
  const guest = await register(browser, address)
  await guest.route('**/publicapi/1/changes', (route) => route.abort())
  await guest.reload()
  await expect(guest.getByRole('tab', { name: /Files/ })).toBeVisible()
  await page.goto(`/share/${workspace}`)
  await switchTwoStepOn(page)
  await expect(page.getByRole('dialog', { name: 'Two-step access to “Behind a door”' })).toBeVisible()
  await lookTwice(page, 'two-step door')
  const door = guest.getByRole('dialog', { name: 'Two-step access to “Behind a door”' })
  // The page that was open meanwhile shows the door at its next call.
  await expect(door).toHaveCount(0)
  await guest.getByRole('tab', { name: /Participants/ }).click()
  await expect(door).toBeVisible()
  await door.getByRole('button', { name: 'Close' }).click()
  await expect(guest).toHaveURL(/\/$/)
  await guest.goto(`/share/${workspace}`)
  await door.getByRole('button', { name: 'Email me a code' }).click()
  await expect(door.getByText('emailed you')).toBeVisible()
  await lookTwice(guest, 'two-step door, code sent')
  const code = await mailedCode(await guest.context().newPage(), address)
  await door.getByLabel('Code from the email').fill(code)
  await door.getByRole('button', { name: 'Continue' }).click()
  await expect(guest.getByRole('tab', { name: /Files/ })).toBeVisible()
})

test('an authenticator is registered in the settings and required after the password', async ({ page, browser }) => {
  await signIn(page)
  const workspace = await createWorkspace(page, 'For somebody with a phone')
  const address = 'phone@outside.example'
  await invite(page, workspace, address)
  const person = await register(browser, address)
  await person.goto('/settings')
  await person.getByRole('button', { name: 'Email me the link' }).click()
  await expect(person.getByText('We’ve emailed you a link')).toBeVisible()
  const link = await linkMailedTo(person, address)
  await person.goto(link.pathname + link.search)
  await expect(person).not.toHaveURL(/mobileInitKey/)
  await person.getByRole('button', { name: 'Show the QR code' }).click()
  const secret = await person.locator('code').innerText()
  await lookTwice(person, 'authenticator, picture to scan')
  await person.getByLabel('Code from your authenticator').fill(codeOf(secret))
  await person.getByRole('button', { name: 'Register the authenticator' }).click()
  await person.getByLabel('I’ve saved the recovery code').check()
  await lookTwice(person, 'authenticator, recovery code')
  await person.getByRole('button', { name: 'Finish' }).click()
  await person.goto('/logout?workgroupUuid=w1')
  await expect(person).toHaveURL('/login?workgroupUuid=w1')
  await person.getByLabel('Email address').fill(address)
  await person.getByRole('button', { name: 'Continue' }).click()
  await person.getByLabel('Password', { exact: true }).fill('a phrase of several words')
  await person.getByRole('button', { name: 'Sign in' }).click()
  await expect(person).toHaveURL('/mfa-login?workgroupUuid=w1')
  await lookTwice(person, 'code after the password')
  await person.getByLabel('Code from your authenticator').fill(codeOf(secret, 1))
  await person.getByRole('button', { name: 'Continue' }).click()
  await expect(person.getByRole('heading', { level: 1, name: 'Workspaces' })).toBeVisible()

  await person.goto('/logout')
  await expect(person.getByRole('heading', { level: 1, name: 'Sign in to Strongroom' })).toBeVisible()
  await person.goto('/forgot-password')
  await person.getByLabel('Email address').fill(address)
  await person.getByRole('button', { name: 'Email me the link' }).click()
  await expect(person.getByRole('heading', { level: 1, name: 'Check your email' })).toBeVisible()
  const mails = await person.context().newPage()
  let reset = new URL('http://localhost')
  // A job sends it.
  await expect(async () => {
    reset = new URL(await openMailTo(mails, address))
    expect(reset.pathname).toBe('/forgot-password')
  }).toPass({ timeout: 20_000 })
  await person.goto(reset.pathname + reset.search)
  await person.getByLabel(/^New password/).fill('another phrase of several words')
  await person.getByLabel(/^Repeat/).fill('another phrase of several words')
  await person.getByRole('button', { name: 'Save and sign in' }).click()
  const dialog = person.getByRole('dialog', { name: 'Code from your authenticator' })
  await dialog.getByLabel('Code from your authenticator').fill('000000')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByText('The code is incorrect', { exact: false })).toBeVisible()
  await lookTwice(person, 'code with a new password')
  await dialog.getByRole('button', { name: 'I’ve lost my device' }).click()
  await expect(person).toHaveURL(/\/mfa-login/)
})
