import type { Page } from '@playwright/test'
import { cli, expect, PASSWORD, test } from './journey.ts'
import { createWorkspace, invite, linkMailedTo, register, signIn, switchTwoStepOn } from './demo.ts'
import { plugIn } from './passkey-device.ts'
import { dress, FEW_LOOKS, LOOKS, look } from './look.ts'

const section = (page: Page) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: 'Passkeys', exact: true }) })

async function lookTwice(page: Page, what: string): Promise<void> {
  for (const width of [400, 1280]) {
    await page.setViewportSize({ width, height: 860 })
    await look(page, `${what} ${width}`)
  }
}

/** Reads the recovery code of a first passkey, and continues. */
async function keepRecoveryCode(page: Page, { looking = false } = {}): Promise<string> {
  await expect(page.getByText('Your passkey was added.')).toBeVisible()
  const code = await page.locator('code').innerText()
  if (looking) await lookTwice(page, 'passkey, its recovery code')
  await page.getByLabel('I’ve saved the recovery code').check()
  await page.getByRole('button', { name: 'Finish' }).click()
  return code
}

/** Checks a page in two themes; ends in English. */
async function lookAt(page: Page, address: string, what: string): Promise<void> {
  for (const { theme, language, width } of [FEW_LOOKS[1], LOOKS[0]]) {
    await page.setViewportSize({ width, height: 860 })
    await dress(page, theme)
    await page.goto(`${address}?language=${language}`)
    await expect(page.locator('h1')).toBeVisible()
    await page.waitForLoadState('networkidle')
    await look(page, `${what} ${theme} ${language} ${width}`)
  }
}

test('a passkey is added by the mailed link, signs in, is the second factor and opens a two-step workspace', async ({
  page,
  browser,
}) => {
  test.slow()
  await signIn(page)
  const workspace = await createWorkspace(page, 'For somebody with a passkey')
  const address = 'passkey@outside.example'
  await invite(page, workspace, address)
  const person = await register(browser, address)
  await plugIn(person)
  await switchTwoStepOn(page)

  await person.goto('/settings')
  await section(person).getByRole('button', { name: 'Add a passkey' }).click()
  const dialog = person.getByRole('dialog', { name: 'Add a passkey' })
  await dialog.getByRole('button', { name: 'Add a passkey' }).click()
  await dialog.getByRole('button', { name: 'Email me the link' }).click()
  await expect(dialog.getByText('We’ve emailed you a link')).toBeVisible()
  const link = await linkMailedTo(person, address)
  await person.goto(link.pathname + link.search)
  await expect(person).toHaveURL(/\/settings$/)
  await section(person).getByRole('button', { name: 'Add a passkey' }).click()
  await dialog.getByLabel('Name of the passkey').fill('Laptop')
  await dialog.getByRole('button', { name: 'Add a passkey' }).click()
  await keepRecoveryCode(person)
  await expect(dialog).toHaveCount(0)
  await expect(section(person).getByText('Laptop')).toBeVisible()
  await lookAt(person, '/settings', 'settings with a passkey')

  await person.goto('/logout')
  await lookTwice(person, 'sign-in with a passkey')
  await person.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(person.getByRole('heading', { level: 1, name: 'Workspaces' })).toBeVisible()
  await person.goto(`/share/${workspace}`)
  await expect(person.getByRole('tab', { name: /Files/ })).toBeVisible()

  await person.goto('/logout')
  await person.getByLabel('Email address').fill(address)
  await person.getByRole('button', { name: 'Continue' }).click()
  await person.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await person.getByRole('button', { name: 'Sign in' }).click()
  await expect(person).toHaveURL(/\/mfa-login/)
  await lookAt(person, '/mfa-login', 'passkey after the password')
  await person.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(person.getByRole('heading', { level: 1, name: 'Workspaces' })).toBeVisible()

  await person.goto('/settings')
  await section(person).getByRole('button', { name: 'Remove the passkey “Laptop”' }).click()
  await person.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(section(person).getByText('Laptop')).toHaveCount(0)
  await person.goto('/logout')
  await person.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(person.getByRole('alert')).toHaveText(/The passkey wasn’t accepted/)
})

test('a passkeys-only workgroup requires one, which confirms and resumes, and can be recovered after a loss', async ({
  page,
  browser,
}) => {
  await signIn(page)
  const address = 'strict@outside.example'
  await invite(page, await createWorkspace(page, 'For somebody strict'), address)
  const person = await register(browser, address)
  await plugIn(person)
  const workgroup = await person.evaluate(async () => {
    const headers = { authorization: `Bearer ${localStorage.getItem('bearer-token')}` }
    return ((await (await fetch('/rest/me', { headers })).json()) as { organisationUuid: string }).organisationUuid
  })
  await cli(['set-workgroup', '--workgroup', workgroup, '--phishing-resistant-only', 'on'])
  await person.goto('/')
  await expect(person.getByText('Your workgroup requires passkeys.')).toBeVisible()
  await lookTwice(person, 'passkey is asked for by the workgroup')
  await person.getByRole('button', { name: 'Email me the link' }).click()
  await expect(person.getByText('We’ve emailed you a link')).toBeVisible()
  const link = await linkMailedTo(person, address)
  await person.goto(link.pathname + link.search)
  await expect(person.getByRole('heading', { level: 1, name: 'Register a second factor' })).toBeVisible()
  await person.getByRole('button', { name: 'Add a passkey' }).click()
  const recoveryCode = await keepRecoveryCode(person, { looking: true })
  await expect(person.getByRole('heading', { level: 1, name: 'Workspaces' })).toBeVisible()

  await person.evaluate(() => localStorage.setItem('last-activity', String(Date.now() - 601_000)))
  const lock = person.getByRole('dialog', { name: 'Are you still there?' })
  await expect(lock.getByLabel(/^Password for/)).toBeVisible()
  await lookTwice(person, 'locked, with a passkey')
  await lock.getByRole('button', { name: 'Resume with a passkey' }).click()
  await expect(lock).toHaveCount(0)
  await person.goto('/settings')
  // Simulates a sign-in of a while ago.
  await person.route(
    '**/mobileauth/recoverycode',
    (route) => route.fulfill({ status: 403, json: { code: 'reauthentication.required' } }),
    { times: 1 },
  )
  await person.getByRole('button', { name: 'Create a new recovery code' }).click()
  const renewing = person.getByRole('dialog', { name: 'Create a new recovery code' })
  await renewing.getByRole('button', { name: 'Create a new recovery code' }).click()
  const again = person.getByRole('dialog', { name: 'Confirm it’s you' })
  await expect(again).toBeVisible()
  await lookTwice(person, 'asked again, with a passkey')
  await again.getByRole('button', { name: 'Confirm with a passkey' }).click()
  await expect(renewing.getByText('Your new recovery code is ready.')).toBeVisible()
  const renewed = await renewing.locator('code').innerText()
  expect(renewed).not.toBe(recoveryCode)
  await renewing.getByLabel('I’ve saved the recovery code').check()
  await renewing.getByRole('button', { name: 'Finish' }).click()
  await expect(renewing).toHaveCount(0)

  await person.goto('/logout')
  await person.getByLabel('Email address').fill(address)
  await person.getByRole('button', { name: 'Continue' }).click()
  await person.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await person.getByRole('button', { name: 'Sign in', exact: true }).click()
  await person.getByRole('button', { name: 'I’ve lost my device' }).click()
  await lookTwice(person, 'passkey lost')
  await person.getByLabel('Recovery code').fill(renewed.toLowerCase())
  await person.getByRole('button', { name: 'Use the recovery code' }).click()
  await expect(person.getByText('Your workgroup requires passkeys.')).toBeVisible()
})
