import { expect, test } from './journey.ts'
import { createFolder, createWorkspace, signIn, textFile, uploadFiles } from './demo.ts'
import { FEW_LOOKS, look, openLooker, textsOf } from './look.ts'

test('names and texts are found from the bar and the palette, and Back returns to the workspace', async ({ page }) => {
  await signIn(page)
  const workspace = await createWorkspace(page, 'Estate')
  await createFolder(page, 'Māori land')
  await uploadFiles(page, [
    textFile('Deed.txt', 'The quokka lease ends in June'),
    textFile('Codicil.txt', 'Other words'),
  ])
  const field = page.getByRole('searchbox', { name: 'Search' })
  await field.press('Enter')
  await expect(page.getByText('Type words of a name or text, or a tag: ##Due: 31/12/2026').first()).toBeVisible()

  await page.getByLabel('Search in').selectOption({ label: 'Estate' })
  await field.fill('maori')
  await field.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Results for “maori”' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Māori land' })).toBeVisible()
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page).toHaveURL(new RegExp(`/share/${workspace}`))

  // The text is read once the preview has been made.
  await expect(async () => {
    await page.goto('/title-search?name=quokka')
    await expect(page.getByRole('main').getByRole('link', { name: 'Deed.txt' })).toBeVisible({ timeout: 20_000 })
  }).toPass()
  await expect(page.locator('main mark')).toHaveText('quokka')

  // Back leads to the page before the first search, over further searches and a reload.
  await page.goto('/mentions')
  for (const words of ['quokka', 'deed']) {
    await field.fill(words)
    await field.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: `Results for “${words}”` })).toBeVisible()
  }
  await page.reload()
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page).toHaveURL(/\/mentions$/)
  await page.goto('/title-search?name=quokka')
  await page.locator('main label').filter({ hasText: 'Grid' }).click()
  await expect(page).toHaveURL(/view=grid/)

  await page.goto(`/title-search?name=${'long'.repeat(51)}`)
  await expect(page.getByText('Search for up to 200 characters.')).toBeVisible()

  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Go to or search' }).fill('codicil')
  await expect(page.getByRole('option', { name: /Codicil\.txt/ })).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Codicil.txt' })).toBeVisible()
})

for (const { theme, language, width } of FEW_LOOKS) {
  test(`results and palette, ${theme} ${language} ${width} px`, async ({ page }) => {
    const texts = textsOf(language)
    await signIn(page)
    await createWorkspace(page, 'Archive')
    await uploadFiles(page, [textFile('Hanes Llŷn – adroddiad blynyddol terfynol ar gyfer y pwyllgor.txt')])
    const looker = await openLooker(page, theme, width)
    await looker.goto(`/title-search?name=llyn&language=${language}`)
    await expect(looker.getByRole('main').getByRole('link', { name: /Hanes/ }).first()).toBeVisible()
    if (width < 860) await looker.getByRole('button', { name: texts['search.open']! }).click()
    await look(looker, `results ${theme} ${language} ${width}`)
    await looker.keyboard.press('Control+k')
    await expect(looker.getByRole('dialog')).toBeVisible()
    await look(looker, `palette ${theme} ${language} ${width}`)
  })
}

test('the field of the scopes has room for each of them in every language', async ({ page }) => {
  await signIn(page)
  for (const language of ['en-gb', 'cy', 'mi']) {
    await page.goto(`/?language=${language}`)
    const scopes = page.getByRole('banner').getByLabel(textsOf(language)['search.scope']!)
    await expect(scopes).toBeVisible()
    const left = await page.evaluate(`(() => {
      const select = document.querySelector('header select')
      const { font, paddingLeft, paddingRight } = getComputedStyle(select)
      const canvas = document.createElement('canvas').getContext('2d')
      canvas.font = font
      const room = select.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight)
      return Object.fromEntries([...select.options].map(({ text }) => [text, room - canvas.measureText(text).width]))
    })()`)
    for (const [text, pixels] of Object.entries(left as Record<string, number>))
      expect(pixels, text).toBeGreaterThanOrEqual(0)
  }
})
