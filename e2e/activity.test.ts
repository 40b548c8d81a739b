import { expect, test } from './journey.ts'
import { createFolder, createWorkspace, signIn, textFile, uploadFiles } from './demo.ts'
import { changeTheme } from './look.ts'

test('activity links to its objects, and prints without controls', async ({ page }) => {
  await signIn(page)
  const workspace = await createWorkspace(page, 'Told')
  await uploadFiles(page, [textFile('a.txt'), textFile('b.txt'), textFile('c.txt')])
  await createFolder(page, 'Bundle')
  await page.goto(`/share/${workspace}`)
  const activity = page.getByRole('complementary').getByRole('region', { name: 'Activity' })
  await activity.getByRole('link', { name: 'Bundle' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Bundle' })).toBeVisible()

  await page.goto(`/share/${workspace}`)
  await expect(page.getByRole('link', { name: 'a.txt' }).first()).toBeVisible()
  await changeTheme(page, 'DARK')
  await page.emulateMedia({ media: 'print' })
  // Dark ink on white paper, whatever the theme.
  await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
  await expect(page.getByRole('heading', { level: 1, name: 'Told' })).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'Name' })).toBeVisible()
  await expect(page.getByRole('cell', { name: /a\.txt/ }).first()).toBeVisible()
  for (const name of ['Upload', 'Actions for a.txt', 'Create', 'Language'])
    await expect(
      page
        .getByText(name, { exact: true })
        .or(page.getByLabel(name, { exact: true }))
        .first(),
    ).toBeHidden()
})
