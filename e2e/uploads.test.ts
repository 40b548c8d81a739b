import { createHash, randomBytes } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { expect, test } from './journey.ts'
import { createWorkspace, sendFiles, signIn, textFile } from './demo.ts'

const FOLDER = 'test-results/uploads'

test('an upload breaks off, is retried and arrives once', async ({ page }) => {
  await signIn(page)
  await createWorkspace(page, 'Broken line')
  let sent = 0
  await page.route('**/publicapi/1/documents*', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    sent += 1
    return sent === 1 ? route.abort('connectionreset') : route.fallback()
  })
  await sendFiles(page, [textFile('minutes.txt')])
  const uploads = page.getByRole('region', { name: 'Uploads' })
  await expect(uploads.getByText('We can’t reach the service. Check your connection, then try again.')).toBeVisible()
  await expect(page.getByRole('heading', { name: '0 of 1 uploaded, 1 failed' })).toBeVisible()
  await expect(page.getByRole('table').getByRole('link', { name: 'minutes.txt' })).toHaveCount(0)
  await uploads.getByRole('button', { name: 'Retry 1 file' }).click()
  await expect(page.getByRole('table').getByRole('link', { name: 'minutes.txt' })).toHaveCount(1, { timeout: 60_000 })
  await expect(page.getByText('1 file was uploaded.').first()).toBeVisible()
  expect(sent).toBe(2)
})

test('a folder with its files: each once, collapsed, protected against leaving, and cancelled', async ({ page }) => {
  const folder = path.resolve(FOLDER, 'plans')
  mkdirSync(path.join(folder, 'level 3'), { recursive: true })
  for (const file of ['a.txt', 'b.txt', 'level 3/floor.txt']) writeFileSync(path.join(folder, file), 'Some words.\n')
  await signIn(page)
  const workspace = await createWorkspace(page, 'Whole folders')
  const dialog = page.getByRole('dialog')
  const choose = async () => {
    await page.getByRole('button', { name: 'Upload', exact: true }).first().click()
    // Chosen twice, a path is listed once.
    for (const _ of [1, 2]) await dialog.getByLabel('Choose a folder').setInputFiles(folder)
    await expect(dialog.getByRole('list', { name: 'Selected files' }).getByRole('listitem')).toHaveCount(3)
    await dialog.getByRole('button', { name: 'Upload 3 files' }).click()
  }
  const panel = page.getByRole('region', { name: 'Uploads' })

  await test.step('under way: collapsed and expanded, and leaving asks first', async () => {
    await page.route('**/publicapi/1/documents', () => undefined)
    await choose()
    await expect(page.getByRole('heading', { name: 'Uploading, 0 of 3' })).toBeVisible()
    await panel.getByRole('button', { name: 'Minimise uploads' }).click()
    await expect(panel.getByRole('list')).toHaveCount(0)
    await panel.getByRole('button', { name: 'Show uploads' }).click()
    await expect(panel.getByRole('listitem')).toHaveCount(3)
    const asked = page.waitForEvent('dialog')
    void page.reload().catch(() => undefined)
    const question = await asked
    expect(question.type()).toBe('beforeunload')
    await question.dismiss()
  })

  await test.step('cancelled: nothing of it remains', async () => {
    await panel.getByRole('button', { name: 'Cancel uploads' }).click()
    await dialog.getByRole('button', { name: 'Cancel uploads' }).click()
    await expect(panel).toHaveCount(0)
    await page.unroute('**/publicapi/1/documents')
  })

  await test.step('sent: its folders are created', async () => {
    await choose()
    await expect(page.getByText('3 files were uploaded.').first()).toBeVisible({ timeout: 60_000 })
    await page.getByRole('table').getByRole('link', { name: 'plans' }).click()
    for (const name of ['a.txt', 'b.txt', 'level 3'])
      await expect(page.getByRole('table').getByRole('link', { name })).toBeVisible()
    await page.getByRole('table').getByRole('link', { name: 'level 3' }).click()
    await expect(page.getByRole('table').getByRole('link', { name: 'floor.txt' })).toBeVisible()
  })

  await test.step('without the right to create folders none is offered', async () => {
    await page.route(`**/publicapi/1/workspaces/${workspace}?*`, async (route) => {
      const response = await route.fetch()
      const found = await response.json()
      await route.fulfill({ response, json: { ...found, actions: { ...found.actions, createFolder: false } } })
    })
    await page.goto(`/share/${workspace}`)
    await page.getByRole('button', { name: 'Upload', exact: true }).first().click()
    await expect(dialog.getByText('Drop files or folders here')).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Choose a folder' })).toHaveCount(0)
  })
})

test('a large file goes on where it was after the tab was closed', async ({ page, context }) => {
  const file = path.resolve(FOLDER, 'recording.bin')
  const bytes = randomBytes(12 * 1024 ** 2)
  mkdirSync(FOLDER, { recursive: true })
  writeFileSync(file, bytes)
  await signIn(page)
  const workspace = await createWorkspace(page, 'Closed laptop')
  await page.evaluate(ONLY_THE_BEGINNING)
  const arrived = page.waitForResponse((response) => response.request().method() === 'PATCH')
  await chooseLarge(page, file)
  expect((await arrived).status()).toBe(204)
  await page.close({ runBeforeUnload: false })

  const tab = await context.newPage()
  await tab.goto(`/share/${workspace}`)
  const continued = tab.waitForRequest((request) => request.method() === 'PATCH')
  await chooseLarge(tab, file)
  expect((await continued).headers()['upload-offset']).toBe(String(5 * 1024 ** 2))
  await tab.getByRole('table').getByRole('link', { name: 'recording.bin' }).click({ timeout: 60_000 })
  await tab.getByRole('tab', { name: 'Details' }).click()
  const hash = createHash('sha256').update(bytes).digest('hex')
  await expect(tab.getByText(hash)).toBeVisible()

  await test.step('uploaded once more, it is named as it is stored', async () => {
    await tab.goto(`/share/${workspace}`)
    await chooseLarge(tab, file)
    const panel = tab.getByRole('region', { name: 'Uploads' })
    await expect(panel.getByText('Uploaded as recording (2).bin')).toBeVisible({ timeout: 60_000 })
  })
})

test('a large file that a full disk refuses has failed, with its reason, and is tried again by hand', async ({
  page,
}) => {
  await signIn(page)
  await createWorkspace(page, 'Full disk')
  const file = test.info().outputPath('interview.bin')
  writeFileSync(file, Buffer.alloc(6 * 1024 * 1024, 7))
  const full = { status: 507, json: { code: 'storage.full', status: 507, description: 'Full', requestId: 'x' } }
  // At its beginning, then at its bytes.
  await page.route('**/publicapi/1/uploads', (route) => route.fulfill(full))
  await page.route('**/publicapi/1/uploads/*', (route) =>
    route.request().method() === 'PATCH' ? route.fulfill(full) : route.fallback(),
  )
  await chooseLarge(page, file)
  const panel = page.getByRole('region', { name: /Uploads/ })
  await expect(panel.getByText('There is no space left to store this.')).toBeVisible()
  await page.unroute('**/publicapi/1/uploads')
  const refused = page.waitForResponse((response) => response.status() === 507)
  await panel.getByRole('button', { name: /Retry/ }).first().click()
  expect((await refused).request().method()).toBe('PATCH')
  await expect(panel.getByText('There is no space left to store this.')).toBeVisible()
  await expect(panel.getByText(/trying again/i)).toHaveCount(0)
  await page.unroute('**/publicapi/1/uploads/*')
  await panel.getByRole('button', { name: /Retry/ }).first().click()
  await expect(documentsNamed(page, 'interview')).toHaveText(['interview.bin'], { timeout: 60_000 })
})

test('a large file of two tabs: one sends, the other waits, and only one document is made', async ({
  page,
  context,
}) => {
  const file = path.resolve(FOLDER, 'interview.bin')
  mkdirSync(FOLDER, { recursive: true })
  writeFileSync(file, randomBytes(12 * 1024 ** 2))
  await signIn(page)
  const workspace = await createWorkspace(page, 'Two tabs')
  await page.evaluate(ONLY_THE_BEGINNING)
  const arrived = page.waitForResponse((response) => response.request().method() === 'PATCH')
  await chooseLarge(page, file)
  expect((await arrived).status()).toBe(204)

  const tab = await context.newPage()
  await tab.goto(`/share/${workspace}`)
  const panel = tab.getByRole('region', { name: 'Uploads' })
  const sent: string[] = []
  tab.on('request', (request) => request.url().includes('/publicapi/1/uploads') && sent.push(request.method()))

  await test.step('cancelled where it is sent, it goes on where it waited', async () => {
    await chooseLarge(tab, file)
    await expect(panel.getByText('Waiting: another tab is uploading this file')).toBeVisible()
    expect(sent).toEqual([])
    const dropped = page.waitForResponse((response) => response.request().method() === 'DELETE')
    await page.getByRole('button', { name: 'Cancel the upload of interview.bin', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel upload', exact: true }).click()
    expect((await dropped).status()).toBe(204)
    await expect(documentsNamed(tab, 'interview')).toHaveText(['interview.bin'], { timeout: 60_000 })
    expect(sent[0]).toBe('POST')
  })

  await test.step('finished where it is sent, it has arrived where it waited', async () => {
    await page.reload()
    const held = Promise.withResolvers<void>()
    await page.route('**/publicapi/1/uploads/*', async (route) => {
      if (route.request().method() === 'PATCH') await held.promise
      return route.fallback()
    })
    const begun = page.waitForRequest((request) => request.method() === 'PATCH')
    await chooseLarge(page, file)
    await begun
    sent.length = 0
    await chooseLarge(tab, file)
    await expect(panel.getByText('Waiting: another tab is uploading this file')).toBeVisible()
    held.resolve()
    await expect(panel.getByText('Uploaded as interview (2).bin')).toBeVisible({ timeout: 60_000 })
    expect(sent).not.toContain('PATCH')
    await expect(documentsNamed(tab, 'interview')).toHaveText(['interview (2).bin', 'interview.bin'])
  })
})

const documentsNamed = (tab: Page, name: string) => tab.getByRole('table').getByRole('link', { name })

async function chooseLarge(tab: Page, file: string) {
  await tab.getByRole('button', { name: 'Upload', exact: true }).first().click()
  await tab.getByRole('dialog').locator('input[type=file]').first().setInputFiles(file)
  await tab.getByRole('dialog').getByRole('button', { name: 'Upload 1 file' }).click()
}

/** Sends five megabytes of the first piece, and leaves the second one without an answer. A script of the page. */
const ONLY_THE_BEGINNING = `{
  const { open, send } = XMLHttpRequest.prototype
  let pieces = 0
  XMLHttpRequest.prototype.open = function (method, ...rest) {
    this.isPiece = method === 'PATCH'
    if (this.isPiece) pieces += 1
    return open.call(this, method, ...rest)
  }
  XMLHttpRequest.prototype.send = function (body) {
    if (!this.isPiece || pieces < 2) send.call(this, body instanceof Blob ? body.slice(0, 5 * 1024 ** 2) : body)
  }
}`
