import type { Browser, Page } from '@playwright/test'
import { createPerson, expect, outboxToken, PASSWORD as CHOSEN } from './journey.ts'

const PASSWORD = 'strongroom-demo'

export const OWNER = 'owner@demo.example'

/** Pastes text into the focused field, as from a personal list. */
export const paste = (page: Page, text: string) =>
  page.evaluate(`(() => {
    const data = new DataTransfer()
    data.setData('text', ${JSON.stringify(text)})
    document.activeElement.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  })()`)

export async function signIn(page: Page, email = OWNER, password = PASSWORD): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Email address').fill(email)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  // The address changes while the code of the next page is still fetched.
  await expect(page).toHaveURL(/\/$|\/share\//)
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in to Strongroom' })).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

/** Creates a workspace from the dashboard and opens it. Returns its id. */
export async function createWorkspace(page: Page, name: string): Promise<string> {
  await page.goto('/')
  await page.getByRole('button', { name: 'New workspace' }).first().click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill(name)
  await page.getByRole('dialog').getByRole('button', { name: 'Create workspace' }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  return /\/share\/([\w-]+)/.exec(page.url())![1]!
}

/** Opens the first workgroup of the account that the person administers. */
export async function openWorkgroup(page: Page): Promise<void> {
  await page.getByRole('button', { name: /Account/ }).click()
  await page.getByRole('menuitem', { name: 'Enterprise', exact: true }).click()
  await page.getByRole('list', { name: 'Workgroups' }).getByRole('link').first().click()
  await expect(page.getByRole('tab', { name: 'Members', exact: true })).toBeVisible()
}

/**
 * Signs in an administrator, opens the workgroup that they administer, and signs in a member of it, who owns two
 * workspaces, in another browser. Returns the workgroup's id and the member's page.
 */
export async function administeredWorkgroup(page: Page, browser: Browser, people: { admin: string; owner: string }) {
  await createPerson(people.admin, 'Gwen')
  await signIn(page, people.admin, CHOSEN)
  await openWorkgroup(page)
  const workgroup = /workgroup\/([\w-]+)/.exec(page.url())![1]!
  await createPerson(people.owner, 'Owain', ['--workgroup', workgroup])
  const owner = await (await browser.newContext()).newPage()
  await signIn(owner, people.owner, CHOSEN)
  for (const name of ['Budget 2019', 'Moves']) await createWorkspace(owner, name)
  await openTab(page, 'Workspaces')
  return { workgroup, owner }
}

/** Opens the page with the emails that a demo would have sent. */
export async function openOutbox(page: Page): Promise<void> {
  await page.goto('/outbox')
  await page.getByLabel('Outbox token').fill(outboxToken())
  await page.getByRole('button', { name: 'Show emails' }).click()
}

/** Opens the newest email to an address on the outbox page, as a person would, and returns its link. */
export async function openMailTo(page: Page, to: string): Promise<string> {
  await openOutbox(page)
  const mail = page
    .locator('details')
    .filter({ hasText: `To ${to}` })
    .first()
  await mail.locator('summary').click()
  const link = mail.frameLocator('iframe').getByRole('link').first()
  await expect(link).toBeVisible()
  return (await link.getAttribute('href'))!
}

/**
 * The link of the newest email to somebody, read in a separate page that is closed again: a new page takes the focus,
 * and browsers let only the focused page ask for a passkey.
 */
export async function linkMailedTo(person: Page, address: string): Promise<URL> {
  const mails = await person.context().newPage()
  const link = new URL(await openMailTo(mails, address))
  await mails.close()
  await person.bringToFront()
  return link
}

/** Opens the form of a new folder. */
export async function openNewFolder(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Create', exact: true }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Folder' }).click()
}

export async function createFolder(page: Page, name: string): Promise<void> {
  await openNewFolder(page)
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill(name)
  await page.getByRole('dialog').getByRole('button', { name: 'Create folder' }).click()
  await expect(page.getByRole('link', { name }).first()).toBeVisible()
}

export interface ChosenFile {
  name: string
  mimeType: string
  buffer: Buffer
}

export const textFile = (name: string, text = 'Some words.\n'): ChosenFile => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(text),
})

/** Chooses files in the page's upload dialog and sends them, without waiting for the result. */
export async function sendFiles(page: Page, files: ChosenFile[]): Promise<void> {
  await page.getByRole('button', { name: 'Upload', exact: true }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.locator('input[type=file]').first().setInputFiles(files)
  await dialog
    .getByRole('button', { name: files.length === 1 ? 'Upload 1 file' : `Upload ${files.length} files` })
    .click()
}

/** Uploads files on the current page and waits until they are listed. */
export async function uploadFiles(page: Page, files: ChosenFile[]): Promise<void> {
  await sendFiles(page, files)
  for (const { name } of files) await expect(page.getByRole('link', { name }).first()).toBeVisible({ timeout: 30_000 })
}

/** Opens a part of a page by its tab. */
export const openTab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true }).click()

export async function openAsset(page: Page, workspace: string, name: string): Promise<void> {
  await page.goto(`/share/${workspace}`)
  await page.getByRole('link', { name }).first().click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
}

export async function invite(page: Page, workspace: string, address: string): Promise<void> {
  await page.goto(`/share/${workspace}`)
  await page.getByRole('button', { name: 'Invite', exact: true }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Invitees').fill(address)
  await dialog.getByLabel('Invitees').press('Enter')
  await dialog.getByLabel('Message').fill('Please read the agreement before Friday.')
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await expect(page.getByText('1 person was invited.').first()).toBeVisible()
}

/** Follows the mailed link in the guest's own browser and registers, which opens the workspace. */
export async function register(browser: Browser, address: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  await page.goto(await openMailTo(page, address))
  await expect(page.getByLabel('You are registering as')).toHaveValue(address)
  expect(page.url()).not.toContain('user=')
  await page.getByLabel(/^First name/).fill('Guest')
  await page.getByLabel(/^Last name/).fill('Person')
  await page.getByLabel(/^Password/).fill('a phrase of several words')
  await page.getByLabel(/^Repeat the password/).fill('a phrase of several words')
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page).toHaveURL(/\/share\/[\w-]+$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  return page
}

/** Switches two-step on for the open workspace, so that its owner must pass it too. */
export async function switchTwoStepOn(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /Actions|More/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Turn two-step access on' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Turn two-step access on' }).click()
  await expect(page.getByRole('dialog', { name: 'Two-step access to' })).toBeVisible()
}
