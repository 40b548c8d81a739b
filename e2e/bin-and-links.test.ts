import { expect, test } from './journey.ts'
import { createFolder, createWorkspace, signIn, textFile, uploadFiles } from './demo.ts'
import { FEW_LOOKS, look, openLooker, textsOf } from './look.ts'

test('deleted, undone, restored from the bin and deleted for good; a link opens after a warning', async ({ page }) => {
  test.slow()
  await signIn(page)
  const workspace = await createWorkspace(page, 'With a bin')
  await createFolder(page, 'Reports')
  await uploadFiles(page, [textFile('one.txt'), textFile('two.txt')])
  const dialog = page.getByRole('dialog')
  const files = page.getByRole('table')
  const remove = async (name: string) => {
    await page.getByRole('button', { name: `Actions for ${name}` }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await expect(dialog).toContainText('for 30 days')
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await expect(files.getByRole('link', { name })).toHaveCount(0)
  }

  await test.step('a link', async () => {
    await page.getByRole('button', { name: 'Create', exact: true }).first().click()
    await dialog.getByRole('button', { name: 'Link' }).click()
    await expect(dialog.getByRole('textbox', { name: 'Link text' })).toBeFocused()
    await page.keyboard.type('Help pages')
    await dialog.getByRole('textbox', { name: 'Address' }).fill(`${new URL(page.url()).origin}/login?elsewhere`)
    await page.keyboard.press('Enter')
    await files.getByRole('link', { name: 'Help pages' }).click()
    await expect(dialog).toContainText('outside Strongroom')
    const [opened] = await Promise.all([
      page.waitForEvent('popup'),
      dialog.getByRole('link', { name: 'Open page' }).click(),
    ])
    expect(await opened.evaluate('window.opener')).toBeNull()
    await opened.close()
    await expect(dialog).toHaveCount(0)
  })

  await test.step('undone from the notice', async () => {
    await remove('one.txt')
    await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
    await look(page, 'undo')
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(files.getByRole('link', { name: 'one.txt' })).toBeVisible()
  })

  await test.step('the flags of a folder', async () => {
    await page.getByRole('button', { name: 'Actions for Reports' }).click()
    await page.getByRole('menuitem', { name: 'Folder permissions' }).click()
    await look(page, 'folder permissions')
    await dialog.getByRole('checkbox', { name: 'Add documents' }).uncheck()
    await dialog.getByRole('button', { name: 'Save permissions' }).click()
    await expect(page.getByText('The permissions of “Reports” were saved.')).toBeVisible()
  })

  await test.step('the bin', async () => {
    await remove('Reports')
    await remove('one.txt')
    await remove('two.txt')
    await page.getByRole('button', { name: 'Actions for With a bin' }).click()
    await page.getByRole('menuitem', { name: 'Bin' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Bin' })).toBeVisible()
    const list = page.getByRole('list', { name: 'Bin', exact: true })
    await expect(list.getByRole('listitem').filter({ hasText: 'Reports' })).toBeVisible()
  })

  for (const { theme, language, width } of FEW_LOOKS) {
    const looker = await openLooker(page, theme, width)
    await looker.goto(`/share/${workspace}/bin?language=${language}`)
    await looker.waitForLoadState('networkidle')
    await look(looker, `bin ${theme} ${language} ${width}`)
    await looker.goto(`/share/${workspace}?language=${language}`)
    await looker.waitForLoadState('networkidle')
    await look(looker, `a link in a list ${theme} ${language} ${width}`)
    await looker.getByRole('table').getByRole('link', { name: 'Help pages' }).click()
    await expect(looker.getByRole('dialog')).toBeVisible()
    await look(looker, `external link ${theme} ${language} ${width}`)
    await looker.keyboard.press('Escape')
    await expect(looker.getByRole('dialog')).toHaveCount(0)
    const texts = textsOf(language)
    const named = { name: texts['asset.menu']!.replace('{{name}}', 'Help pages') }
    await looker.getByRole('button', named).click()
    await looker.getByRole('menuitem', { name: texts['asset.link.edit']! }).click()
    await expect(looker.getByRole('dialog')).toBeVisible()
    await look(looker, `edit link ${theme} ${language} ${width}`)
    await looker.keyboard.press('Escape')
    await expect(looker.getByRole('dialog')).toHaveCount(0)
    if (width < 500) {
      await looker.locator('[data-floating]').click()
      await looker.getByRole('menuitem', { name: texts['asset.create']!, exact: true }).click()
    } else await looker.getByRole('button', { name: texts['asset.create']!, exact: true }).first().click()
    await expect(looker.getByRole('dialog')).toBeVisible()
    await look(looker, `create ${theme} ${language} ${width}`)
    await looker.close()
  }

  await test.step('restored, deleted for good, emptied', async () => {
    await page.goto(`/share/${workspace}/bin?language=en-gb`)
    await page.getByRole('button', { name: 'Restore Reports' }).click()
    await page.getByRole('button', { name: 'Delete one.txt for good' }).click()
    await dialog.getByRole('button', { name: 'Delete for good' }).click()
    await page.getByRole('button', { name: 'Empty the bin' }).click()
    await dialog.getByRole('button', { name: 'Empty the bin' }).click()
    await expect(page.getByText('The bin is empty')).toBeVisible()
    await page.goto(`/share/${workspace}`)
    await expect(files.getByRole('link', { name: 'Reports' })).toBeVisible()
  })
})
