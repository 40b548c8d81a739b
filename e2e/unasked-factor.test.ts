import type { Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { createWorkspace, invite, linkMailedTo, register, signIn, switchTwoStepOn } from './demo.ts'
import { expect, PASSWORD, test } from './journey.ts'
import { look } from './look.ts'
import { plugIn } from './passkey-device.ts'

const passkeys = (page: Page) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: 'Passkeys', exact: true }) })

async function lookTwice(page: Page, what: string): Promise<void> {
  for (const width of [400, 1280]) {
    await page.setViewportSize({ width, height: 860 })
    await look(page, `${what} ${width}`)
  }
}

/** A call within the page's own session, whose renewed token the page keeps. */
const callAs = (page: Page, method: string, path: string, body: object) =>
  page.evaluate(
    async ([verb, address, sent]) => {
      const headers = {
        authorization: `Bearer ${localStorage.getItem('bearer-token')}`,
        'content-type': 'application/json',
      }
      const response = await fetch(address, { method: verb, headers, body: JSON.stringify(sent) })
      const renewed = response.headers.get('authorization')
      if (renewed) localStorage.setItem('bearer-token', renewed.replace('Bearer ', ''))
      return (response.status === 200 ? await response.json() : { status: response.status }) as Record<string, unknown>
    },
    [method, path, body] as const,
  )

const STEP = 30_000
const codeOf = (secret: string, later: number) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + later * STEP })

/** Registers an authenticator that sign-in doesn't require; the code of the next step is the first unused one. */
async function registerUnasked(page: Page, mobileInitKey: string): Promise<string> {
  // Codes of three steps around now are valid, each once: not at the end of a step.
  await expect.poll(() => Date.now() % STEP).toBeLessThan(STEP - 5000)
  const { mobileSecret } = await callAs(page, 'PUT', '/publicapi/1/mobileauth/preregister', { mobileInitKey })
  const secret = String(mobileSecret)
  await callAs(page, 'PUT', '/publicapi/1/mobileauth/register', { totp: codeOf(secret, -1) })
  const preference = { mobileAuthLogin: false, totp: codeOf(secret, 0) }
  expect(await callAs(page, 'PUT', '/publicapi/1/mobileauth/preference', preference)).toEqual({ status: 204 })
  return secret
}

test('an authenticator that sign-in does not require is required for a new password, and a passkey opens a two-step workspace', async ({
  page,
  browser,
}) => {
  test.slow()
  await signIn(page)
  const workspace = await createWorkspace(page, 'Behind the door')
  const address = 'unasked@outside.example'
  await invite(page, workspace, address)
  const person = await register(browser, address)
  await plugIn(person)
  await switchTwoStepOn(page)

  await callAs(person, 'PUT', '/publicapi/1/mobileauth/initiate', {})
  const link = await linkMailedTo(person, address)
  const secret = await registerUnasked(person, link.searchParams.get('mobileInitKey')!)
  await person.goto('/settings')
  await passkeys(person).getByRole('button', { name: 'Add a passkey' }).click()
  const dialog = person.getByRole('dialog', { name: 'Add a passkey' })
  await dialog.getByLabel('Name of the passkey').fill('Laptop')
  await dialog.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(passkeys(person).getByText('Laptop')).toBeVisible()

  await person.goto('/logout')
  await expect(person.getByRole('heading', { level: 1, name: 'Sign in to Strongroom' })).toBeVisible()
  await signIn(person, address, PASSWORD)
  await person.goto('/settings')
  await person.getByLabel('Current password').fill(PASSWORD)
  await person.getByLabel('New password', { exact: true }).fill('several other words of a phrase')
  await person.getByLabel('Repeat the new password').fill('several other words of a phrase')
  await person.getByRole('button', { name: 'Change password' }).click()
  await expect(person.getByLabel('Code from your authenticator')).toBeVisible()
  await lookTwice(person, 'new password, with a code')
  await person.getByLabel('Code from your authenticator').fill(codeOf(secret, 1))
  await person.getByRole('button', { name: 'Change password' }).click()
  await expect(person.getByText('Your password was changed.').first()).toBeVisible()

  await person.goto(`/share/${workspace}`)
  const door = person.getByRole('dialog', { name: 'Two-step access to “Behind the door”' })
  await expect(door.getByRole('button', { name: 'Email me a code' })).toBeVisible()
  await lookTwice(person, 'two-step door, with a passkey')
  await door.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(person.getByRole('tab', { name: /Files/ })).toBeVisible()
})
