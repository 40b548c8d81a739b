import { readFileSync } from 'node:fs'
import { expect, test } from './journey.ts'
import { createFolder, createWorkspace, signIn } from './demo.ts'
import { dress, FEW_LOOKS, look, textsOf } from './look.ts'

test('the sealed record is exported, and its reader verifies it without the server', async ({ page }, info) => {
  await signIn(page)
  await createWorkspace(page, 'On the record')
  await createFolder(page, 'Evidence')
  const save = async (start: () => Promise<void>, name: string) => {
    const [download] = await Promise.all([page.waitForEvent('download'), start()])
    const file = info.outputPath(name)
    await download.saveAs(file)
    return file
  }
  const open = async () => {
    await page
      .getByRole('button', { name: /On the record/ })
      .last()
      .click()
    await page.getByRole('menuitem', { name: 'Export activity' }).click()
  }
  await open()
  const dialog = page.getByRole('dialog', { name: 'Export activity' })
  await dialog.getByRole('radio', { name: 'Sealed record' }).check()
  const verifier = await save(
    () => dialog.getByRole('link', { name: 'Download the verification page' }).click(),
    'verify.html',
  )
  const record = await save(() => dialog.getByRole('button', { name: 'Export' }).click(), 'audit.jsonl')
  await open()
  // The dialog shows a refusal and stays open; a browser download would have hidden it.
  await page.route('**/publicapi/1/workspaceauditcsv*', (route) =>
    route.fulfill({
      status: 429,
      json: { code: 'too.many.requests', status: 429, description: 'Too many', requestId: 'x' },
    }),
  )
  await dialog.getByRole('button', { name: 'Export' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Too many requests. Wait a moment and try again.')
  await page.unroute('**/publicapi/1/workspaceauditcsv*')
  const csv = await save(() => dialog.getByRole('button', { name: 'Export' }).click(), 'audit.csv')
  expect(readFileSync(csv, 'utf8')).toContain('FOLDER_CREATED')
  await page
    .getByRole('button', { name: /On the record/ })
    .last()
    .click()
  await page.getByRole('menuitem', { name: 'Export the record' }).click()
  const recordDialog = page.getByRole('dialog', { name: 'Export the record' })
  await recordDialog.getByRole('checkbox', { name: 'Participants' }).uncheck()
  await recordDialog.getByRole('radio', { name: 'Bundle (ZIP)' }).check()
  const bundle = await save(() => recordDialog.getByRole('button', { name: 'Export' }).click(), 'record.zip')
  expect(readFileSync(bundle).subarray(0, 2).toString()).toBe('PK')

  await page.goto(`file://${verifier}`)
  await page.getByLabel('Sealed export (.jsonl)').setInputFiles(record)
  await expect(page.getByRole('status')).toContainText('Consistent, and signed by')
  await expect(page.getByRole('listitem').filter({ hasText: '"FOLDER_CREATED"' })).toContainText('"Evidence"')
  const published = await (await page.request.get('/publicapi/1/auditkeys')).json()
  await page.getByLabel('Expected key fingerprint').fill(published.content[0].fingerprint)
  await page.getByLabel('Expected key fingerprint').blur()
  await expect(page.getByRole('status')).toContainText('Complete and genuine')
  await look(page, 'verifier, whole')
  await page.setViewportSize({ width: 320, height: 860 })
  await look(page, 'verifier, whole, 320')
  const forged = readFileSync(record, 'utf8').replace('"value":"Evidence"', '"value":"Evidently"')
  await page
    .getByLabel('Sealed export (.jsonl)')
    .setInputFiles({ name: 'x.jsonl', mimeType: 'text/plain', buffer: Buffer.from(forged) })
  await expect(page.getByRole('listitem').filter({ hasText: 'Open chain, event' })).toContainText('changed')
  await look(page, 'verifier, broken')
  // An unreadable file is reported, and nothing of the previous file stays.
  const malformed = Buffer.from('{"format":"strongroom-audit-2","keys":[null],"workspaceUuid":"x"}')
  await page
    .getByLabel('Sealed export (.jsonl)')
    .setInputFiles({ name: 'y.jsonl', mimeType: 'text/plain', buffer: malformed })
  await expect(page.getByRole('listitem')).toHaveText(['This file isn’t a sealed export.'])
  await expect(page.getByRole('status')).toHaveText('This file couldn’t be verified.')
})

for (const { theme, language, width } of FEW_LOOKS) {
  test(`exporting activity, ${theme} ${language} ${width} px`, async ({ page }) => {
    const texts = textsOf(language)
    await page.setViewportSize({ width, height: 860 })
    await dress(page, theme)
    await signIn(page)
    const uuid = await createWorkspace(page, `Exports ${theme} ${language} ${width}`)
    await page.goto(`/share/${uuid}?language=${language}`)
    await expect(page.locator('h1')).toBeVisible()
    await page.locator('main header [aria-haspopup="menu"]').last().click()
    await page.getByRole('menuitem', { name: texts['audit.export']! }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await look(page, `export audit ${theme} ${language} ${width}`)
    await page.getByRole('dialog').getByRole('radio').nth(1).check()
    await look(page, `export sealed audit ${theme} ${language} ${width}`)
    await page.keyboard.press('Escape')
    await page.locator('main header [aria-haspopup="menu"]').last().click()
    await page.getByRole('menuitem', { name: texts['record.export']! }).click()
    await expect(page.getByRole('dialog').getByRole('radio').first()).toBeVisible()
    await look(page, `export record ${theme} ${language} ${width}`)
  })
}
