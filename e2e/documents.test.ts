import { readFileSync } from 'node:fs'
import { expect, test } from './journey.ts'
import { look } from './look.ts'
import {
  createFolder,
  createWorkspace,
  openAsset,
  openNewFolder,
  sendFiles,
  signIn,
  textFile,
  uploadFiles,
} from './demo.ts'

test('an earlier version becomes current again, and nothing is lost', async ({ page }) => {
  await signIn(page)
  const workspace = await createWorkspace(page, 'Roll back')
  await uploadFiles(page, [textFile('terms.txt', 'the first words\n')])
  await openAsset(page, workspace, 'terms.txt')
  await page.getByRole('button', { name: 'New version' }).first().click()
  await page.getByRole('dialog').locator('input[type=file]').setInputFiles(textFile('terms.txt', 'other words\n'))
  await page.getByRole('dialog').getByRole('button', { name: 'Add version' }).click()
  await page.getByRole('tab', { name: 'Versions' }).click()
  await expect(page.getByRole('link', { name: 'Download version 2' })).toBeVisible({ timeout: 60_000 })
  await page.getByRole('button', { name: 'Make current: version 1' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Make current' }).click()
  await expect(page.getByText('Version 1 is current again.').first()).toBeVisible()
  for (const number of [1, 2, 3])
    await expect(page.getByRole('link', { name: `Download version ${number}` })).toBeVisible()
  const [arrived] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download version 3' }).click(),
  ])
  expect(readFileSync(await arrived.path(), 'utf8')).toBe('the first words\n')

  await test.step('the URL with the asset type opens it', async () => {
    const { pathname } = new URL(page.url())
    await page.goto(`${pathname.replace('/document/', '/txt/')}?workgroupName=Demo`)
    await expect(page.getByRole('heading', { level: 1, name: 'terms.txt' })).toBeVisible()
    expect(new URL(page.url()).pathname).toBe(pathname)
  })
})

test('cut in one folder, pasted in another', async ({ page }) => {
  await signIn(page)
  const workspace = await createWorkspace(page, 'Moving')
  await createFolder(page, 'Archive')
  await test.step('a folder whose name is taken is not created, and the form says so', async () => {
    await openNewFolder(page)
    const blade = page.getByRole('dialog')
    await blade.getByRole('textbox', { name: 'Name' }).fill('archive')
    await blade.getByRole('button', { name: 'Create folder' }).click()
    const name = blade.getByRole('textbox', { name: 'Name' })
    await expect(name).toHaveAccessibleDescription(/already used here/)
    await expect(name).toBeFocused()
    await blade.getByRole('textbox', { name: 'Name' }).fill('')
    await blade.getByRole('button', { name: 'Cancel' }).click()
    await expect(blade).toHaveCount(0)
  })
  await uploadFiles(page, [textFile('one.txt'), textFile('two.txt')])
  await page.getByRole('checkbox', { name: 'Select one.txt' }).check()
  await page.getByRole('checkbox', { name: 'Select two.txt' }).check()
  await page.getByRole('group', { name: 'Actions for selected items' }).getByRole('button', { name: 'Cut' }).click()
  await expect(page.getByText('Choose a folder for 2 items, then press Move here.')).toBeVisible()
  await page.getByRole('link', { name: 'Archive' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Archive' })).toBeVisible()
  await page.getByRole('button', { name: 'Move here' }).click()
  await expect(page.getByText('2 items were moved to “Archive”.').first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'one.txt' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'two.txt' })).toBeVisible()
  await page.goto(`/share/${workspace}`)
  await expect(page.getByRole('link', { name: 'Archive' }).first()).toBeVisible()
  await expect(page.getByRole('table').getByRole('link', { name: 'one.txt' })).toHaveCount(0)

  await test.step('downloaded together, and deleted together', async () => {
    await page.getByRole('link', { name: 'Archive' }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: 'Archive' })).toBeVisible()
    await page.getByRole('checkbox', { name: 'Select everything on this page' }).check()
    const bar = page.getByRole('group', { name: 'Actions for selected items' })
    const arrived: string[] = []
    page.on('popup', (opened) => opened.on('download', (download) => arrived.push(download.suggestedFilename())))
    const [downloads] = await Promise.all([
      page.waitForEvent('popup'),
      bar.getByRole('button', { name: 'Download', exact: true }).click(),
    ])
    await expect.poll(() => arrived.toSorted()).toEqual(['one.txt', 'two.txt'])
    const files = downloads.locator('main').getByRole('region', { name: 'Selected files' })
    await expect(files.getByRole('status').filter({ hasText: 'Passed to your browser' })).toHaveCount(2)
    await look(downloads, 'downloads of a selection')
    await downloads.reload()
    await expect(files.getByRole('status').filter({ hasText: 'Pending' })).toHaveCount(2)
    expect(arrived).toHaveLength(2)
    await downloads.close()
    await bar.getByRole('button', { name: 'Delete' }).click()
    const dialog = page.getByRole('dialog', { name: 'Delete 2 items?' })
    await page.route('**/publicapi/1/assets/*', (route) => route.abort(), { times: 1 })
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('1 item was deleted.').first()).toBeVisible()
    await expect(page.getByText('1 item couldn’t be deleted:').first()).toBeVisible()
    await expect(page.getByRole('table').getByRole('link')).toHaveCount(1)
  })
})

test('hostile names are shown as text, and marks that reverse names are refused', async ({ page }) => {
  let alerts = 0
  page.on('dialog', (dialog) => {
    // Leaves a form with unsaved input.
    if (dialog.type() === 'beforeunload') return void dialog.accept()
    alerts += 1
    void dialog.dismiss()
  })
  const name = '<img src=x onerror=alert(1)>.txt'
  await signIn(page)
  const workspace = await createWorkspace(page, '<script>alert(1)</script> & "quoted" {{name}}')
  await uploadFiles(page, [textFile(name)])
  await openAsset(page, workspace, name)
  await page.getByRole('tab', { name: 'Details' }).click()
  await expect(page.getByRole('tabpanel').getByText(name).first()).toBeVisible()
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Rename' }).click()
  const field = page.getByRole('dialog').getByRole('textbox', { name: 'Name' })
  await field.fill('invoice\u202Etxt.exe')
  await page.getByRole('dialog').getByRole('button', { name: 'Rename' }).click()
  await expect(field).toHaveAccessibleDescription(/characters that aren’t allowed/)
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(field).toBeFocused()
  await page.goto(`/share/${workspace}`)
  await sendFiles(page, [textFile('invoice\u202Efdp.txt')])
  const uploads = page.getByRole('region', { name: 'Uploads' })
  await expect(uploads.getByText('The name is too long or contains characters that aren’t allowed.')).toBeVisible()
  // Beside a reason of two lines the sign keeps its size.
  const sign = await uploads.locator('[data-wrong] svg').first().boundingBox()
  expect(sign?.width).toBe(14)
  await expect(uploads.getByRole('button', { name: /Retry/ })).toHaveCount(0)
  await page.goto('/')
  await expect(
    page.getByRole('main').getByRole('link', { name: '<script>alert(1)</script> & "quoted" {{name}}' }),
  ).toBeVisible()
  expect(await page.locator('main img[src="x"]').count()).toBe(0)
  expect(alerts).toBe(0)
})
