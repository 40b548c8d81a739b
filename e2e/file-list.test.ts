import { expect, test } from './journey.ts'
import { createFolder, createWorkspace, signIn, textFile, uploadFiles } from './demo.ts'
import { FEW_LOOKS, look, openLooker } from './look.ts'

const LONG = 'Share purchase agreement between the parties – execution version with all schedules.txt'
const LONG_WORKSPACE = `Listing: ${'Llanfairpwllgwyngyll and Taumatawhakatangihanga, '.repeat(4)}and all else`

test('the list keeps names readable at every width, sorts by its headings and supports drag and drop', async ({
  page,
}) => {
  await signIn(page)
  const workspace = await createWorkspace(page, LONG_WORKSPACE)
  await uploadFiles(page, [
    textFile('b.txt', 'many words'),
    textFile('a.txt', 'x'),
    textFile('c.txt'),
    textFile(LONG, 'more words than in the others'),
  ])
  await createFolder(page, 'Target')
  await page.goto(`/share/${workspace}`)
  const names = () =>
    page.locator('tbody a').evaluateAll((links) => links.map((link) => (link as unknown as { title: string }).title))
  await expect.poll(names).toEqual(['Target', 'a.txt', 'b.txt', 'c.txt', LONG])

  await test.step('columns give way before names do', async () => {
    for (const width of [320, 400, 800, 1000, 1100, 1250, 1400]) {
      await page.setViewportSize({ width, height: 900 })
      const link = page.getByRole('link', { name: LONG })
      const ending = link.getByText('ules.txt', { exact: true })
      // On a phone the name of the workspace, in full, takes the first screen.
      await ending.scrollIntoViewIfNeeded()
      await expect(ending).toBeInViewport({ ratio: 0.98 })
      // Columns follow the new width a moment later.
      const widthOf = (part: typeof link) => async () => (await part.boundingBox())?.width ?? 0
      const wider = () => page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth')
      await expect.poll(wider, `the page is wider than ${width} px by`).toBe(0)
      const title = page.getByRole('heading', { level: 1 })
      if (width > 560) await expect.poll(widthOf(title), `title at ${width} px`).toBeGreaterThanOrEqual(260)
      const cell = link.locator('xpath=ancestor::td')
      if (width > 400) await expect.poll(widthOf(cell), `name at ${width} px`).toBeGreaterThanOrEqual(260)
    }
  })

  await test.step('names in the list of workspaces have room, too', async () => {
    await page.goto('/')
    for (const width of [320, 400, 700, 800, 1000, 1250]) {
      await page.setViewportSize({ width, height: 900 })
      const name = page.getByRole('main').getByRole('link', { name: LONG_WORKSPACE })
      const nameWidth = async () => (await name.boundingBox())?.width ?? 0
      await expect.poll(nameWidth, `name at ${width} px`).toBeGreaterThanOrEqual(130)
    }
    await page.setViewportSize({ width: 1400, height: 900 })
    await page.goto(`/share/${workspace}`)
  })

  await test.step('figures are proportional outside tables; check boxes have corners', async () => {
    await expect(page.locator('body')).toHaveCSS('font-variant-numeric', 'normal')
    await expect(page.locator('body')).toHaveCSS('font-family', /Inter/)
    await expect(page.getByRole('cell', { name: /bytes$/ }).first()).toHaveCSS('font-variant-numeric', 'tabular-nums')
    await expect(page.getByRole('checkbox', { name: 'Select a.txt' })).toHaveCSS('border-radius', '3px')
  })

  await test.step('headings', async () => {
    const size = page.getByRole('columnheader', { name: 'Size' })
    await expect(page.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'ascending')
    await size.getByRole('button').click()
    await expect(size).toHaveAttribute('aria-sort', 'descending')
    await expect.poll(names).toEqual(['Target', LONG, 'c.txt', 'b.txt', 'a.txt'])
    await page.getByRole('columnheader', { name: 'Name' }).getByRole('button').click()
    await expect.poll(names).toEqual(['Target', 'a.txt', 'b.txt', 'c.txt', LONG])
  })

  const bar = page.getByRole('group', { name: 'Actions for selected items' })
  await test.step('a range by Shift, cleared by Escape', async () => {
    await page.getByRole('checkbox', { name: 'Select a.txt' }).click()
    await page.getByRole('checkbox', { name: 'Select c.txt' }).click({ modifiers: ['Shift'] })
    await expect(bar).toContainText('3 selected')
    await page.setViewportSize({ width: 1400, height: 400 })
    await page.mouse.wheel(0, 2000)
    await expect(bar).toBeInViewport({ ratio: 0.98 })
    await page.setViewportSize({ width: 1400, height: 900 })
    await page.keyboard.press('Escape')
    await expect(bar).toBeHidden()
  })

  await test.step('everything in a folder of several pages', async () => {
    await page.goto(`/share/${workspace}?assets-page-size=2`)
    await page.getByRole('checkbox', { name: 'Select everything on this page' }).click()
    await bar.getByRole('button', { name: 'Select all 5 items in this folder' }).click()
    await expect(bar).toContainText('5 selected')
    await page.goto(`/share/${workspace}`)
  })

  await test.step('dragged into a folder, which can be undone', async () => {
    const file = page
      .getByRole('row', { name: /b\.txt/ })
      .getByRole('link')
      .first()
    const drag = () => file.dragTo(page.getByRole('row', { name: /Target/ }))
    const notice = page.getByRole('alert').filter({ hasText: '1 item was moved to “Target”.' })
    await drag()
    await expect(notice).toBeVisible()
    await expect.poll(names).toEqual(['Target', 'a.txt', 'c.txt', LONG])
    if (process.env['STRONGROOM_PICTURES'])
      await page.screenshot({ path: `${process.env['STRONGROOM_PICTURES']}/moved.png` })
    await notice.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(names).toEqual(['Target', 'a.txt', 'b.txt', 'c.txt', LONG])
    await drag()
    await expect.poll(names).toEqual(['Target', 'a.txt', 'c.txt', LONG])
  })

  await test.step('moved with the folder picker from the context menu', async () => {
    await page.getByRole('link', { name: 'c.txt' }).click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Move' }).click()
    const dialog = page.getByRole('dialog', { name: 'Move “c.txt”' })
    await dialog.getByRole('button', { name: 'Target' }).click()
    await dialog.getByRole('button', { name: 'Move here' }).click()
    await expect.poll(names).toEqual(['Target', 'a.txt', LONG])
  })

  await test.step('opened by a double click', async () => {
    await page
      .getByRole('row', { name: /Target/ })
      .getByText('2 items')
      .last()
      .dblclick()
    await expect(page.getByRole('heading', { level: 1, name: 'Target' })).toBeVisible()
    await expect.poll(names).toEqual(['b.txt', 'c.txt'])
  })
})

for (const { theme, language, width } of FEW_LOOKS) {
  test(`a selection and the choice of a folder, ${theme} ${language} ${width} px`, async ({ page }) => {
    await signIn(page)
    const workspace = await createWorkspace(page, 'Choosing')
    await createFolder(page, 'One')
    await uploadFiles(page, [textFile('a.txt')])
    const looker = await openLooker(page, theme, width)
    await looker.goto(`/share/${workspace}?language=${language}`)
    await looker.locator('tbody input[type=checkbox]').nth(1).check()
    await look(looker, `selection ${theme} ${language} ${width}`)
    // After clearing, downloading and the zip.
    await looker.locator('[role=group] button').nth(3).click()
    await expect(looker.getByRole('dialog').getByRole('button', { name: 'One', exact: true })).toBeVisible()
    await look(looker, `folder choice ${theme} ${language} ${width}`)
    await looker.keyboard.press('Escape')
    await expect(looker.getByRole('dialog')).toBeHidden()
    await looker.getByRole('table').getByRole('link', { name: 'a.txt' }).click({ button: 'right' })
    await expect(looker.getByRole('menu')).toBeVisible()
    await look(looker, `context menu ${theme} ${language} ${width}`)
    await looker.close()
  })
}
