import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { unzip } from '../server/test/files/unzip.ts'
import { createFolder, createWorkspace, signIn, textFile, uploadFiles } from './demo.ts'
import { createPerson, expect, PASSWORD, test } from './journey.ts'
import { FEW_LOOKS, look, openLooker } from './look.ts'

const MINUTE = 60_000

/** Requests a zip in the open question, and opens the window of downloads from the notice. */
async function request(page: Page): Promise<Page> {
  await page.getByRole('dialog').getByRole('button', { name: 'Request the zip' }).click()
  const [window] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: 'Show downloads' }).click(),
  ])
  await expect(window.getByRole('heading', { level: 1, name: 'Downloads' })).toBeVisible()
  return window
}

/** Downloads the newest zip of the window. Returns its files. */
async function download(window: Page): Promise<Map<string, Buffer>> {
  const [file] = await Promise.all([
    window.waitForEvent('download'),
    window
      .locator('main')
      .getByRole('listitem')
      .first()
      .getByRole('button', { name: /^Download / })
      .click({ timeout: MINUTE }),
  ])
  return unzip(await readFile(await file.path()))
}

test('a selection and a whole workspace are zipped, and downloaded in a window of their own', async ({ browser }) => {
  test.slow()
  await createPerson('zips@harbour.example', 'Zoe')
  const context = await browser.newContext({ viewport: { width: 1100, height: 800 } })
  const page = await context.newPage()
  await signIn(page, 'zips@harbour.example', PASSWORD)
  const workspace = await createWorkspace(page, 'To take along')
  const dialog = page.getByRole('dialog')

  await test.step('a folder with documents', async () => {
    await createFolder(page, 'Plans')
    await page.locator('main').getByRole('link', { name: 'Plans' }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: 'Plans' })).toBeVisible()
    await uploadFiles(page, [textFile('one.txt', 'One.\n'), textFile('two.txt', 'Two.\n')])
    await page.goto(`/share/${workspace}`)
    await uploadFiles(page, [textFile('top.txt', 'Top.\n')])
  })

  await test.step('what is in a selected folder is counted', async () => {
    await page.locator('main').getByRole('checkbox', { name: 'Select Plans' }).check()
    await page.locator('main').getByRole('button', { name: 'Download as ZIP' }).click()
    await expect(dialog.getByRole('row', { name: 'Folders 1' })).toBeVisible()
    await expect(dialog.getByRole('row', { name: 'Files 2' })).toBeVisible()
    await expect(dialog.getByRole('radio')).toHaveCount(0)
    await look(page, 'a zip of a folder')
  })

  await test.step('the zip in the window', async () => {
    const window = await request(page)
    expect(window.viewportSize()!.width).toBeGreaterThanOrEqual(400)
    const files = await download(window)
    expect([...files.keys()].toSorted()).toEqual(['MANIFEST.csv', 'Plans/', 'Plans/one.txt', 'Plans/two.txt'])
    expect(files.get('Plans/two.txt')!.toString()).toBe('Two.\n')
    await window.close()
  })

  await test.step('the whole workspace, on a phone', async () => {
    await page.setViewportSize({ width: 400, height: 860 })
    await page.goto(`/share/${workspace}`)
    await page.getByRole('button', { name: 'Actions for To take along' }).click()
    await page.getByRole('menuitem', { name: 'Download the whole workspace as ZIP' }).click()
    await expect(dialog.getByRole('row', { name: 'Files 3' })).toBeVisible()
    await look(page, 'a zip of a workspace on a phone')
    const window = await request(page)
    await window.setViewportSize({ width: 400, height: 860 })
    await expect(window.locator('main').getByRole('listitem')).toHaveCount(2)
    const files = await download(window)
    expect(files.get('top.txt')!.toString()).toBe('Top.\n')
    expect(files.get('Plans/one.txt')!.toString()).toBe('One.\n')
    await window.close()
  })

  for (const { theme, language, width } of FEW_LOOKS) {
    const looker = await openLooker(page, theme, width)
    await looker.goto(`/downloads?language=${language}`)
    await expect(looker.locator('main').getByRole('listitem')).toHaveCount(2)
    await looker.waitForLoadState('networkidle')
    await look(looker, `downloads ${theme} ${language} ${width}`)
    await looker.goto(`/zips/${workspace}?language=${language}`)
    await expect(looker.locator('main').getByRole('alert')).toBeVisible()
    await look(looker, `an unknown zip ${theme} ${language} ${width}`)
    await looker.close()
  }
})
