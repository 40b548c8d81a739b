import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, type Page, test } from '@playwright/test'
import { createWorkspace, invite, openMailTo, register, signIn } from './demo.ts'
import { dress, FEW_LOOKS, LOOKS, look } from './look.ts'

/** Gives a page's browser an authenticator that says yes whenever it is asked. */
async function plugIn(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

const PASSWORD = 'a phrase of several words'
const section = (page: Page) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: 'Passkeys', exact: true }) })

async function lookTwice(page: Page, what: string): Promise<void> {
  for (const width of [400, 1280]) {
    await page.setViewportSize({ width, height: 860 })
    await look(page, `${what} ${width}`)
  }
}

/** A page in three looks; ends in English. */
async function lookAt(page: Page, address: string, what: string): Promise<void> {
  for (const { theme, language, width } of [...FEW_LOOKS, LOOKS[0]]) {
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
  await signIn(page)
  const workspace = await createWorkspace(page, 'For somebody with a passkey')
  const address = 'passkey@outside.example'
  await invite(page, workspace, address)
  const person = await register(browser, address)
  await plugIn(person)
  await person.getByRole('button', { name: 'Accept the invitation to For somebody with a passkey' }).click()
  await page
    .getByRole('button', { name: /Actions|More/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Switch two-step access on' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Switch two-step access on' }).click()
  await expect(page.getByRole('dialog', { name: 'Two-step access to' })).toBeVisible()

  await person.goto('/settings')
  await section(person).getByRole('button', { name: 'Add a passkey' }).click()
  const dialog = person.getByRole('dialog', { name: 'Add a passkey' })
  await lookTwice(person, 'passkey, its name')
  await dialog.getByRole('button', { name: 'Add a passkey' }).click()
  await dialog.getByRole('button', { name: 'Send the link' }).click()
  await expect(dialog.getByText('The link is on its way')).toBeVisible()
  const link = new URL(await openMailTo(await person.context().newPage(), address))
  await person.goto(link.pathname + link.search)
  await expect(person).toHaveURL(/\/settings$/)
  await section(person).getByRole('button', { name: 'Add a passkey' }).click()
  await dialog.getByLabel('Name of the passkey').fill('Laptop')
  await dialog.getByRole('button', { name: 'Add a passkey' }).click()
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
  await expect(person.getByRole('alert')).toHaveText(/The passkey was not accepted/)
})

/** The command line beside the server of these journeys, as its operator would use it. */
async function cli(...words: string[]): Promise<void> {
  const data = path.join(path.dirname(process.env.STRONGROOM_E2E_LOG!), 'data')
  const env = { ...process.env, STRONGROOM_DATA: data }
  await promisify(execFile)(process.execPath, ['server/cli.ts', ...words], { env })
}

test('a workgroup that takes passkeys only asks its members for one', async ({ page, browser }) => {
  await signIn(page)
  const address = 'strict@outside.example'
  await invite(page, await createWorkspace(page, 'For somebody strict'), address)
  const person = await register(browser, address)
  await plugIn(person)
  const workgroup = await person.evaluate(async () => {
    const headers = { authorization: `Bearer ${localStorage.getItem('bearer-token')}` }
    return ((await (await fetch('/rest/me', { headers })).json()) as { organisationUuid: string }).organisationUuid
  })
  await cli('set-workgroup', '--workgroup', workgroup, '--phishing-resistant-only', 'on')
  await person.goto('/')
  await expect(person.getByText('Your workgroup takes passkeys only.')).toBeVisible()
  await lookTwice(person, 'passkey is asked for by the workgroup')
  await person.getByRole('button', { name: 'Send the link' }).click()
  await expect(person.getByText('The link is on its way')).toBeVisible()
  const link = new URL(await openMailTo(await person.context().newPage(), address))
  await person.goto(link.pathname + link.search)
  await expect(person.getByRole('heading', { level: 1, name: 'Register a second factor' })).toBeVisible()
  await lookTwice(person, 'passkey registered on the way in')
  await person.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(person.getByRole('heading', { level: 1, name: 'Workspaces' })).toBeVisible()
})
