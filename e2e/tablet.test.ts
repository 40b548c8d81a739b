import { expect, test } from './journey.ts'
import { createWorkspace, openAsset, signIn, uploadFiles } from './demo.ts'
import { pdfFile } from '../server/test/files/files.ts'

/** Names of the reader's buttons that reach past its edge. */
const CUT = `(() => {
  const reader = document.querySelector('[role=toolbar]')
  const edge = reader.getBoundingClientRect().right
  return [...reader.querySelectorAll('button')]
    .filter((button) => button.getBoundingClientRect().right > edge)
    .map((button) => button.ariaLabel)
})()`

test('beside the navigation of a tablet, the reader has all of its tools, and versions are told in words', async ({
  page,
}) => {
  await signIn(page)
  const workspace = await createWorkspace(page, 'Tablet')
  const lease = async (text: string) => ({
    name: 'lease.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from(await pdfFile({ pages: 2, text })),
  })
  await uploadFiles(page, [await lease('First')])
  await page.setViewportSize({ width: 800, height: 1000 })
  await openAsset(page, workspace, 'lease.pdf')
  const tools = page.getByRole('toolbar', { name: 'Preview controls' })
  await expect(tools).toBeVisible({ timeout: 60_000 })
  await expect.poll(() => page.evaluate(CUT)).toEqual([])
  await tools.getByRole('button', { name: 'More controls' }).click()
  await expect(page.getByRole('menuitem', { name: 'Full screen' })).toBeInViewport()
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'New version' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.locator('input[type=file]').setInputFiles(await lease('Second'))
  await dialog.locator('button[type=submit]').click()
  await expect(dialog).toHaveCount(0, { timeout: 30_000 })
  // Its name includes the number of versions.
  await page.getByRole('tab', { name: /^Versions/ }).click()
  const author = page.getByRole('listitem').filter({ hasText: 'Version 1' }).getByText('Demo Owner')
  await expect(author).toBeVisible()
  // On one line: a few letters beside the buttons made a column of it.
  expect((await author.boundingBox())!.height).toBeLessThan(30)
})
