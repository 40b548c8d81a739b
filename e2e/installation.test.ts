import { openTab, signIn } from './demo.ts'
import { expect, test } from './journey.ts'
import { LOOKS, look, openLooker, textsOf } from './look.ts'

test('an operator reads the state, finds licences, and writes a banner, which is dismissed', async ({ page }) => {
  await signIn(page, 'admin@demo.example')
  await page.getByRole('button', { name: /Account/ }).click()
  await page.getByRole('menuitem', { name: 'Installation' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Installation' })).toBeVisible()
  await expect(page.getByText('Never noted')).toBeVisible()
  await openTab(page, 'Licences')
  await page.getByLabel('Search by name or licence').fill('kysely')
  await expect(page.getByRole('cell', { name: 'kysely', exact: true })).toBeVisible()

  await openTab(page, 'Notices')
  await page.getByRole('button', { name: 'New banner' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByLabel('Text in English')).toBeFocused()
  await dialog.getByLabel('Text in English').fill('New terms from May')
  await dialog.getByLabel('Text in Welsh').fill('Telerau newydd o fis Mai')
  // The other pages belong to journeys beside this one.
  await dialog.getByLabel('Where it is shown').selectOption('On pages of administration')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('The banner was saved.')).toBeVisible()

  const shown = page.getByRole('status').getByText('New terms from May')
  await expect(shown).toBeVisible()
  await page.getByRole('button', { name: 'Dismiss this notice' }).click()
  await expect(shown).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Delete the banner “New terms from May”' })).toBeVisible()
  await expect(shown).toHaveCount(0)

  for (const { theme, language, width } of LOOKS) {
    const looker = await openLooker(page, theme, width)
    const texts = textsOf(language)
    // Work waits only for moments here.
    await looker.route('**/rest/installation', async (route) => {
      const response = await route.fetch()
      const work = [
        { name: 'preview-conversion', waiting: 12_000, running: 4, abandoned: 3, oldest: 1_790_000_000_000 },
      ]
      await route.fulfill({ response, json: { ...(await response.json()), work } })
    })
    await looker.goto(`/admin/installation?language=${language}`)
    await expect(looker.getByText(texts['installation.upkeep']!)).toBeVisible()
    await look(looker, `installation ${theme} ${language} ${width}`)
    await looker.getByRole('tab', { name: texts['installation.tab.notices']!, exact: true }).click()
    await expect(looker.getByText(texts['installation.maintenance.on']!)).toBeVisible()
    await look(looker, `installation notices ${theme} ${language} ${width}`)
    await looker.getByRole('button', { name: texts['installation.banner.create']! }).click()
    await expect(looker.getByRole('dialog')).toBeVisible()
    await look(looker, `installation banner ${theme} ${language} ${width}`)
    await looker.keyboard.press('Escape')
    await looker.getByRole('tab', { name: texts['installation.tab.parts']!, exact: true }).click()
    await expect(looker.getByRole('cell', { name: 'kysely', exact: true })).toBeVisible()
    await look(looker, `installation licences ${theme} ${language} ${width}`)
    await looker.close()
  }

  await page.getByRole('button', { name: 'Delete the banner “New terms from May”' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('The banner was deleted.')).toBeVisible()
})
