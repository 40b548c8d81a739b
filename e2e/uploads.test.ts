import { closeSync, mkdirSync, openSync, ftruncateSync, rmSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from './journey.ts'
import { createWorkspace, sendFiles, signIn, textFile } from './demo.ts'

const FOLDER = 'test-results/uploads'
/** The default of a workspace: 2 GiB. */
const MOST = 2 * 1024 ** 3

test('an upload breaks off, is sent again and arrives once', async ({ page }) => {
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
  await expect(uploads.getByText('The service cannot be reached. Check your connection, then try again.')).toBeVisible()
  await expect(page.getByRole('heading', { name: '0 of 1 uploaded, 1 failed' })).toBeVisible()
  await expect(page.getByRole('table').getByRole('link', { name: 'minutes.txt' })).toHaveCount(0)
  await uploads.getByRole('button', { name: 'Try 1 file again' }).click()
  await expect(page.getByRole('table').getByRole('link', { name: 'minutes.txt' })).toHaveCount(1, { timeout: 30_000 })
  await expect(page.getByText('1 file was uploaded.').first()).toBeVisible()
  expect(sent).toBe(2)
})

test('a file over the limit is refused before a byte of it is sent', async ({ page }) => {
  mkdirSync(FOLDER, { recursive: true })
  const file = path.resolve(FOLDER, 'recording.bin')
  // A hole: as long as it says, and nearly nothing on the disk.
  const handle = openSync(file, 'w')
  ftruncateSync(handle, MOST + 1)
  closeSync(handle)
  try {
    await signIn(page)
    await createWorkspace(page, 'Too much')
    let sent = 0
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().includes('/documents')) sent += 1
    })
    await page.getByRole('button', { name: 'Upload', exact: true }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.locator('input[type=file]').first().setInputFiles(file)
    await expect(dialog.getByRole('alert')).toContainText(/1 file is larger than .+ and will not be sent/)
    await expect(dialog.getByRole('button', { name: 'Upload', exact: true })).toBeDisabled()
    expect(sent).toBe(0)
  } finally {
    rmSync(file)
  }
})
