import { writeFile } from 'node:fs/promises'
import type { Browser, Page } from '@playwright/test'
import { expect, PASSWORD, test } from './journey.ts'
import { createWorkspace, invite, openMailTo, register, signIn } from './demo.ts'
import { dress, look, FEW_LOOKS } from './look.ts'
import { pictureFile } from '../server/test/files/files.ts'

const ME = 'settings@outside.example'
const OTHER_PASSWORD = 'another phrase of several words'
const card = (page: Page, title: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: title }) })

/** A person of this file's own, so that changes to them don't affect other journeys. */
test.beforeAll(async ({ browser }) => {
  const owner = await (await browser.newContext()).newPage()
  await signIn(owner)
  await invite(owner, await createWorkspace(owner, 'For somebody with settings'), ME)
  await (await register(browser, ME)).context().close()
  await owner.context().close()
})

async function openSettings(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account/ }).click()
  await page.getByRole('menuitem', { name: 'Settings' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
}

/** Performs an act and waits for the accepted request: an earlier success message may still be shown. */
const accepted = (page: Page, where: string, act: () => Promise<void>) =>
  Promise.all([
    page.waitForResponse((got) => got.request().method() !== 'GET' && got.url().includes(where) && got.ok()),
    act(),
  ])

test('profile, picture and email preferences are kept', async ({ page }) => {
  await signIn(page, ME, PASSWORD)
  await openSettings(page)
  const profile = card(page, 'Profile')
  await profile.getByLabel('Last name').fill('Owner')
  await profile.getByLabel('Time zone').fill('auckland')
  await page.getByRole('option', { name: /^Pacific\/Auckland/ }).click()
  await profile.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Your settings were saved.').first()).toBeVisible()

  const picture = card(page, 'Picture')
  const choose = (name: string, mimeType: string, buffer: Buffer) =>
    picture.locator('input[type=file]').setInputFiles({ name, mimeType, buffer })
  await choose('notes.txt', 'text/plain', Buffer.from('notes'))
  await expect(picture.getByRole('alert')).toHaveText(
    'Unable to upload file. Only jpeg, png, bmp and gif file types are supported.',
  )
  // From the disk: bytes sent through the browser's connection take much longer.
  const big = test.info().outputPath('big.png')
  await writeFile(big, Buffer.alloc(20_480_001))
  await picture.locator('input[type=file]').setInputFiles(big)
  await expect(picture.getByRole('alert')).toHaveText('This file exceeds the allowed limit of 20MB.')
  await choose('me.png', 'image/png', await pictureFile('png'))
  await expect(page.getByText('Your picture was changed.').first()).toBeVisible()
  await expect(picture.locator('img')).toHaveCount(1)

  const mails = card(page, 'Notifications')
  await expect(mails.getByLabel('Daily summary')).toHaveAccessibleDescription(
    /Next: \w+, \d+ \w+ \d{4} \(Pacific\/Auckland\)/,
  )
  await mails.getByLabel('Weekly summary').check()
  await accepted(page, 'notification', () => mails.getByRole('button', { name: 'Save' }).click())
  await page.reload()
  await expect(mails.getByLabel('Weekly summary')).toBeChecked()
  await expect(profile.getByLabel('Time zone')).toHaveValue(/^Pacific\/Auckland/)
})

test('sessions elsewhere are listed and signed out, also by a new password', async ({ page, browser }) => {
  await signIn(page, ME, PASSWORD)
  const other = await (await browser.newContext()).newPage()
  await signIn(other, ME, PASSWORD)
  await page.goto('/settings')
  const sessions = card(page, 'Where you are signed in')
  await expect(sessions.getByText('This session')).toBeVisible()
  await sessions.getByRole('button', { name: 'Sign out everywhere else' }).click()
  await expect(sessions.getByRole('button')).toHaveCount(0)
  await other.goto('/settings')
  await expect(other).toHaveURL(/\/login\?next=%2Fsettings/)

  const password = card(page, 'Password')
  const change = async (from: string, to: string, repeated = to) => {
    await password.getByLabel('Current password').fill(from)
    await password.getByLabel('New password', { exact: true }).fill(to)
    await password.getByLabel('Repeat the new password').fill(repeated)
    await password.getByRole('button', { name: 'Change password' }).click()
  }
  await change('not the password', OTHER_PASSWORD)
  await expect(password.getByLabel('Current password')).toHaveAccessibleDescription('The password is incorrect.')
  await expect(password.getByLabel('Current password')).toBeFocused()
  await change(PASSWORD, OTHER_PASSWORD, 'another one')
  await expect(password.getByText('The passwords don’t match')).toBeVisible()
  await change(PASSWORD, OTHER_PASSWORD)
  await expect(page.getByText('Your password was changed.').first()).toBeVisible()
  await accepted(page, 'password', () => change(OTHER_PASSWORD, PASSWORD))
})

test('another address: confirmed by its own link; a reader of the previous one can cancel it', async ({
  page,
  browser,
}) => {
  const follow = (to: string) => openLink(browser, to)
  await signIn(page, ME, PASSWORD)
  await page.goto('/settings')
  const email = card(page, 'Email address')
  await email.getByLabel('New email address').fill('stopped@demo.example')
  await email.getByRole('button', { name: 'Change email address' }).click()
  await expect(email.getByText('Waiting for confirmation: stopped@demo.example.')).toBeVisible()
  const stopping = await follow(ME)
  await expect(stopping.getByRole('button', { name: 'Cancel the change' })).toBeVisible()
  expect(stopping.url()).not.toContain('token')
  await stopping.getByRole('button', { name: 'Cancel the change' }).click()
  await expect(stopping.getByText('The change was cancelled.')).toBeVisible()
  await page.reload()
  await expect(email.getByLabel('New email address')).toBeVisible()

  await email.getByLabel('New email address').fill('later@demo.example')
  await email.getByRole('button', { name: 'Change email address' }).click()
  await expect(email.getByText('Waiting for confirmation: later@demo.example.')).toBeVisible()
  await confirm(page, browser, 'later@demo.example')
  await expect(email.getByText('You sign in with later@demo.example.')).toBeVisible()
  // The browser remembers the person by the previous address: a link into a workspace doesn't treat them as somebody
  // else.
  await page.goto(`/#/shares/${crypto.randomUUID()}`)
  await expect(page.getByRole('button', { name: /^Account/ })).toBeVisible()
  await page.goto('/settings')
  await email.getByLabel('New email address').fill(ME)
  await email.getByRole('button', { name: 'Change email address' }).click()
  await confirm(page, browser, ME)
  await email.getByRole('button', { name: 'Remove later@demo.example' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(email.getByText('later@demo.example')).toHaveCount(0)
})

/** Follows the link of the newest email to an address in a separate browser. */
async function openLink(browser: Browser, to: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  await page.goto(await openMailTo(page, to))
  return page
}

/** Confirms in the person's own browser: the link alone is not enough. */
async function confirm(page: Page, browser: Browser, to: string): Promise<void> {
  const reader = await (await browser.newContext()).newPage()
  await page.goto(await openMailTo(reader, to))
  await reader.close()
  await page.getByRole('button', { name: 'Confirm address' }).click()
  await expect(page.getByText('Your address is confirmed.')).toBeVisible()
  await page.goto('/settings')
}

test('idle: locked after ten minutes, signed out after twenty, and no input is lost', async ({ page }) => {
  await page.clock.install()
  await signIn(page, ME, PASSWORD)
  await page.getByRole('button', { name: 'New workspace' }).first().click()
  const name = page.getByRole('dialog').getByRole('textbox', { name: 'Name' })
  await name.fill('Half a thought')
  await page.clock.runFor(2000)
  await page.clock.fastForward('10:01')
  const lock = page.getByRole('dialog', { name: 'Are you still there?' })
  await expect(lock).toBeVisible()
  // The page under the lock isn't printed either.
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('#root')).toBeHidden()
  await expect(page.locator('.mantine-Modal-content:visible')).toHaveCount(1)
  await page.emulateMedia({ media: 'screen' })
  await lock.getByLabel(/^Password for/).fill('not the password')
  await lock.getByRole('button', { name: 'Resume' }).click()
  await expect(lock.getByLabel(/^Password for/)).toHaveAccessibleDescription('The password is incorrect.')
  await lock.getByLabel(/^Password for/).fill(PASSWORD)
  await lock.getByRole('button', { name: 'Resume' }).click()
  await expect(lock).toHaveCount(0)
  await expect(name).toHaveValue('Half a thought')

  await page.clock.fastForward('20:01')
  await expect(page.getByRole('heading', { name: 'Your session has ended' })).toBeVisible()
  const [link, label] = await Promise.all([
    page.getByRole('link', { name: 'Sign in' }).boundingBox(),
    page.getByText('Sign in', { exact: true }).boundingBox(),
  ])
  const [above, below] = [label!.y - link!.y, link!.y + link!.height - label!.y - label!.height]
  expect(Math.abs(above - below), 'the label is in the middle of its button').toBeLessThan(2)
  await page.getByRole('link', { name: 'Sign in' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('button', { name: 'New workspace' }).first().click()
  await expect(name).toHaveValue('Half a thought')
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Leave without saving' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('button', { name: 'New workspace' }).first().click()
  await expect(name).toHaveValue('')
})

test('activity in one tab counts in all', async ({ page, context }) => {
  await page.clock.install()
  await signIn(page, ME, PASSWORD)
  await page.clock.fastForward('09:00')
  const other = await context.newPage()
  await other.clock.install({ time: await page.evaluate(() => Date.now()) })
  await other.goto('/')
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible()
  await other.mouse.move(50, 50)
  await other.mouse.move(90, 90)
  await page.clock.fastForward('01:30')
  await expect(page.getByRole('dialog', { name: 'Are you still there?' })).toHaveCount(0)
})

test('signing in fits the narrowest window in the longest language', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 760 })
  await page.goto('/login?language=cy')
  await expect(page.getByRole('button', { name: 'Mewngofnodi gydag allwedd mynediad' })).toBeVisible()
  await look(page, 'signing in, cy 320')
  await page.goto('/undo-email?user=x&token=y&email=z@y.example&language=en-gb')
  await page.getByRole('button', { name: 'Undo the change' }).click()
  await expect(page.getByRole('alert')).toContainText('If you can’t sign in, ask your administrator for help.')
})

for (const { theme, language, width } of FEW_LOOKS) {
  test(`settings and locks, ${theme} ${language} ${width} px`, async ({ page }) => {
    const of = (what: string) => `${what} ${theme} ${language} ${width}`
    await page.setViewportSize({ width, height: 860 })
    await dress(page, theme)
    for (const path of ['/session-timeout', '/undo-email?user=x&token=y&email=z@y.example', '/stop-email']) {
      await page.goto(`${path}${path.includes('?') ? '&' : '?'}language=${language}`)
      await expect(page.locator('h1')).toBeVisible()
      await look(page, of(path.slice(1).split('?')[0]!))
    }
    await signIn(page, ME, PASSWORD)
    await page.goto(`/settings?language=${language}`)
    await expect(page.locator('section').nth(6)).toBeVisible()
    await page.waitForLoadState('networkidle')
    await look(page, of('settings'))
    await page.evaluate(() => localStorage.setItem('last-activity', String(Date.now() - 601_000)))
    await expect(page.getByRole('dialog')).toBeVisible()
    await look(page, of('locked'))
  })
}
