import { expect, test } from './journey.ts'
import { createFolder, createWorkspace, signIn, textFile, uploadFiles } from './demo.ts'

test('activity links to its objects, groups repeated events, and prints without controls', async ({ page }) => {
  await signIn(page)
  const workspace = await createWorkspace(page, 'Told')
  await uploadFiles(page, [textFile('a.txt'), textFile('b.txt'), textFile('c.txt')])
  await createFolder(page, 'Bundle')
  await page.goto(`/share/${workspace}`)
  const activity = page.getByRole('complementary').getByRole('region', { name: 'Activity' })
  const many = activity.getByText('Demo Owner uploaded 3 documents')
  await expect(many).toBeVisible()
  await expect(activity.getByRole('link', { name: 'b.txt' })).toBeHidden()
  await many.click()
  await expect(activity.getByRole('link', { name: 'b.txt' })).toBeVisible()
  await expect(activity.getByText('Demo Owner created the folder “Bundle”')).toBeVisible()
  await activity.getByRole('link', { name: 'Bundle' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Bundle' })).toBeVisible()

  await page.goto(`/share/${workspace}`)
  await expect(page.getByRole('link', { name: 'a.txt' }).first()).toBeVisible()
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await expect(page.getByRole('heading', { level: 1, name: 'Told' })).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'Name' })).toBeVisible()
  await expect(page.getByRole('cell', { name: /a\.txt/ }).first()).toBeVisible()
  for (const name of ['Upload', 'Actions for a.txt', 'New folder', 'Language'])
    await expect(
      page
        .getByText(name, { exact: true })
        .or(page.getByLabel(name, { exact: true }))
        .first(),
    ).toBeHidden()
})
