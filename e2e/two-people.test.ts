import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expect, test } from './journey.ts'
import { createFolder, createWorkspace, invite, openAsset, register, signIn } from './demo.ts'
import { realFiles } from './real-files.ts'

const GUEST = 'guest@outside.example'
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

test('two people, one workspace, real documents', async ({ page: owner, browser }, info) => {
  test.slow()
  const files = await realFiles(info.outputPath('files'))
  const agreement = files.find((file) => file.name === 'agreement.pdf')!
  await signIn(owner)
  const workspace = await createWorkspace(owner, 'Northgate acquisition')

  await test.step('folders and files, with progress', async () => {
    await createFolder(owner, '01 Corporate records')
    await owner.getByRole('button', { name: 'Upload', exact: true }).first().click()
    const dialog = owner.getByRole('dialog')
    await dialog
      .locator('input[type=file]')
      .first()
      .setInputFiles(files.map(({ path }) => path))
    await dialog.getByRole('button', { name: `Upload ${files.length} files` }).click()
    await expect(owner.getByText(`${files.length} files were uploaded.`).first()).toBeVisible({ timeout: 150_000 })
    for (const file of files) await expect(owner.getByRole('link', { name: file.name }).first()).toBeVisible()
  })

  await test.step('previews', async () => {
    await openAsset(owner, workspace, 'agreement.pdf')
    await expect(owner.getByRole('img', { name: 'Page 1 of 120' })).toBeVisible({ timeout: 150_000 })
    await expectPicture(owner, 'Page 1 of 120')
    for (const name of ['letter.docx', 'plan.png', 'notes.txt']) {
      await openAsset(owner, workspace, name)
      await expectPicture(owner, /^Page 1 of /, 200_000)
    }
  })

  const guest = await test.step('the invitation, by email', async () => {
    await invite(owner, workspace, GUEST)
    const page = await register(browser, GUEST)
    await expect(page.locator('main').getByText('Northgate acquisition').first()).toBeVisible()
    return page
  })

  await test.step('preview only: watermarked pages, and no bytes at any URL', async () => {
    await openAsset(guest, workspace, 'agreement.pdf')
    await expect(guest.getByText('View only: your name is on every page')).toBeVisible()
    await expectPicture(guest, 'Page 1 of 120')
    await expect(guest.getByRole('button', { name: 'Download', exact: true })).toHaveCount(0)
    const assetUuid = /document\/([\w-]+)/.exec(guest.url())![1]!
    for (const address of [
      `/rest/shares/${workspace}/assets/${assetUuid}/contents/latest`,
      `/rest/shares/${workspace}/assets/${assetUuid}/contents/1`,
      `/publicapi/1/documents/${assetUuid}/download`,
    ])
      expect((await guest.request.get(address)).status()).toBe(403)
  })

  await test.step('download is granted: the bytes are the original’s', async () => {
    await grantDownload(owner, workspace)
    await guest.reload()
    expect(await download(guest)).toBe(sha256(agreement.buffer))
  })

  await test.step('a second version: both see it, the first can still be fetched', async () => {
    const second = Buffer.concat([agreement.buffer, Buffer.from('\n% second version\n')])
    await openAsset(owner, workspace, 'agreement.pdf')
    await owner.getByRole('tab', { name: 'Versions' }).click()
    await owner.getByRole('button', { name: 'New version' }).first().click()
    const dialog = owner.getByRole('dialog')
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: agreement.name, mimeType: 'application/pdf', buffer: second })
    await dialog.getByRole('button', { name: 'Add version' }).click()
    await expect(owner.getByRole('link', { name: 'Download version 2' })).toBeVisible({ timeout: 150_000 })
    await guest.reload()
    await guest.getByRole('tab', { name: 'Versions' }).click()
    expect(await download(guest, 'Download version 1')).toBe(sha256(agreement.buffer))
    expect(await download(guest, 'Download version 2')).toBe(sha256(second))
  })

  await test.step('removal: the next request and the open preview are refused', async () => {
    await guest.getByRole('tab', { name: 'View' }).click()
    await expect(guest.getByRole('img', { name: 'Page 1 of 120' })).toBeVisible({ timeout: 150_000 })
    const picture = await guest.getByRole('img', { name: 'Page 1 of 120' }).getAttribute('src')
    await remove(owner, workspace)
    expect((await guest.request.get(picture!)).status()).toBe(404)
    await guest.goto(`/share/${workspace}`)
    await expect(guest.getByText('This workspace doesn’t exist, or you don’t have access to it.')).toBeVisible()
  })

  await test.step('the activity lists everything', async () => {
    await owner.goto(`/share/${workspace}`)
    const activity = owner.getByRole('main')
    await expect(activity.getByText(`Demo Owner removed ${GUEST}`)).toBeVisible()
    await expect(activity.getByText('Guest Person downloaded version 1 of “agreement.pdf”').first()).toBeVisible()
    await expect(activity.getByText('Demo Owner added version 2 of “agreement.pdf”')).toBeVisible()
  })
})

/** Checks that the picture of a page is shown and loaded. */
async function expectPicture(page: Page, name: string | RegExp, timeout = 30_000): Promise<void> {
  const picture = page.getByRole('img', { name })
  await expect(picture).toBeVisible({ timeout })
  await expect
    .poll(() => picture.evaluate((image) => (image as unknown as { naturalWidth: number }).naturalWidth), { timeout })
    .toBeGreaterThan(100)
}

async function participantMenu(page: Page, workspace: string, item: string): Promise<void> {
  await page.goto(`/share/${workspace}`)
  await page.getByRole('tab', { name: /Participants/ }).click()
  await page.getByRole('button', { name: /Actions for (Guest|guest)/ }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

async function grantDownload(page: Page, workspace: string): Promise<void> {
  await participantMenu(page, workspace, 'Change access')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Role: Viewer' }).click()
  await page.getByRole('menuitemradio', { name: /^Downloader/ }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toHaveCount(0)
}

async function remove(page: Page, workspace: string): Promise<void> {
  await participantMenu(page, workspace, 'Remove')
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText(/no longer has access/).first()).toBeVisible()
}

/** Clicks a download and returns the SHA-256 of the file. */
async function download(page: Page, name = 'Download'): Promise<string> {
  const [arrived] = await Promise.all([
    page.waitForEvent('download'),
    page
      .getByRole('button', { name, exact: true })
      .or(page.getByRole('link', { name, exact: true }))
      .first()
      .click(),
  ])
  return sha256(readFileSync(await arrived.path()))
}
