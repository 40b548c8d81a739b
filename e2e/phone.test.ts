import { createWorkspace, openWorkgroup, signIn, textFile, uploadFiles } from './demo.ts'
import { createPerson, expect, PASSWORD, test } from './journey.ts'
import { changeTheme, FEW_LOOKS, look, openLooker, textsOf } from './look.ts'

test('on a phone the create button floats; a silent invitation with an end date shows as such, and its guest sees the date', async ({
  browser,
}) => {
  const [host, guest] = ['phone@harbour.example', 'quiet@harbour.example']
  await Promise.all([createPerson(host, 'Ffion'), createPerson(guest, 'Hemi')])
  const page = await (await browser.newContext({ viewport: { width: 400, height: 860 } })).newPage()
  await signIn(page, host, PASSWORD)
  const dialog = page.getByRole('dialog')
  const add = page.getByRole('button', { name: 'Add', exact: true })

  await test.step('a workspace, a folder, a document, a version', async () => {
    await page.getByRole('button', { name: 'New workspace' }).first().click()
    await dialog.getByRole('textbox', { name: 'Name' }).fill('In the pocket')
    await dialog.getByRole('button', { name: 'Create workspace' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'In the pocket' })).toBeVisible()
    await add.click()
    await page.getByRole('menuitem', { name: 'Create', exact: true }).click()
    await dialog.getByRole('button', { name: 'Folder' }).click()
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Photos')
    await dialog.getByRole('button', { name: 'Create folder' }).click()
    await expect(page.getByRole('link', { name: 'Photos' })).toBeVisible()
    await add.press('Enter')
    await page.getByRole('menuitem', { name: 'Upload' }).press('Enter')
    const file = { name: 'note.txt', mimeType: 'text/plain', buffer: Buffer.from('A note.\n') }
    await dialog.locator('input[type=file]').first().setInputFiles(file)
    await dialog.getByRole('button', { name: 'Upload 1 file' }).click()
    await page.getByRole('link', { name: 'note.txt' }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: 'note.txt' })).toBeVisible()
    // The notice stays for ten seconds and covers no control.
    const said = page.getByText('1 file was uploaded.').last()
    await expect(said).toBeVisible()
    await expect(add).toBeVisible()
    const [message, button] = [await said.boundingBox(), await add.boundingBox()]
    expect(message!.y + message!.height).toBeLessThan(button!.y)
    // Nor does it cover the button's menu, which opens above the button, where the notice is.
    await add.click()
    for (const item of await page.getByRole('menuitem').all()) await item.click({ trial: true, timeout: 1000 })
    await expect(said).toBeVisible()
    for (const theme of ['LIGHT', 'DARK']) {
      await changeTheme(page, theme)
      await look(page, `a notice and the create menu, ${theme}`)
    }
    await page.getByRole('menuitem', { name: 'New version' }).click()
    await expect(dialog).toContainText('note.txt')
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: 'In the pocket' }).click()
  })

  await test.step('the workspace becomes a favourite in its menu, and the header has no star', async () => {
    await expect(page.getByRole('heading', { level: 1, name: 'In the pocket' })).toBeVisible()
    await expect(page.getByRole('button', { name: /favourites/ })).toHaveCount(0)
    const menu = page.locator('main header').getByRole('button', { name: /In the pocket/ })
    await menu.click()
    await page.getByRole('menuitem', { name: 'Add to favourites' }).click()
    await expect(page.getByText('“In the pocket” is a favourite.').last()).toBeVisible()
    await menu.click()
    await page.getByRole('menuitem', { name: 'Remove from favourites' }).click()
    const said = page.getByText('“In the pocket” is no longer a favourite.').last()
    await expect(said).toBeVisible()
    await look(page, 'a notice and the create button')
    await add.click({ trial: true, timeout: 1000 })
    await expect(said).toBeVisible()
  })

  await test.step('an invitation without an email', async () => {
    await add.click()
    await page.getByRole('menuitem', { name: 'Invite' }).click()
    await dialog.getByLabel('Invitees').fill(guest)
    await dialog.getByLabel('Invitees').press('Enter')
    await dialog.getByRole('switch', { name: 'Notify by email' }).click()
    await dialog.getByLabel('Access ends on').fill('2099-06-30')
    await dialog.getByRole('button', { name: 'Send invitation' }).click()
    await expect(page.getByText('1 person was invited.').first()).toBeVisible()
    await page.getByRole('tab', { name: /^Participants/ }).click()
    const row = page.getByRole('list', { name: '2 participants' }).getByRole('listitem').filter({ hasText: guest })
    await expect(row).toContainText('Not emailed')
    await row.getByText('Not emailed').hover()
    await expect(page.getByRole('tooltip')).toContainText('Tell them yourself')
  })

  await test.step('the end of one’s own access', async () => {
    const other = await (await browser.newContext()).newPage()
    await signIn(other, guest, PASSWORD)
    const mine = other.getByRole('list', { name: 'Your workspaces' }).getByRole('listitem')
    await expect(mine).toContainText('Your access ends 30 Jun 2099')
    await mine.getByRole('button', { name: /^Accept/ }).click()
    await mine.getByRole('link', { name: 'In the pocket' }).click()
    await expect(other.locator('main header')).toContainText('Your access ends 30 Jun 2099')
    await other.setViewportSize({ width: 400, height: 860 })
    await expect(other.getByRole('button', { name: 'Add', exact: true })).toHaveCount(0)
    await other.context().close()
    await expect(page.getByText('Not emailed')).toHaveCount(0)
  })

  const [address] = /\/share\/[\w-]+/.exec(page.url())!
  for (const { theme, language } of FEW_LOOKS) {
    const looker = await openLooker(page, theme, 400)
    await looker.goto(`${address}?language=${language}`)
    await expect(looker.getByRole('link', { name: 'note.txt' })).toBeVisible()
    await looker.locator('main header [aria-haspopup="menu"]').first().click()
    await expect(looker.getByRole('menuitem')).toHaveCount(5)
    await look(looker, `phone-workspace ${theme} ${language}`)
    await looker.close()
  }
})

// Scrolled positions are rounded to whole pixels: a hundredth of a tab may be out of view.
test('with too many tabs the open one is in view', async ({ page }) => {
  await createPerson('narrow@harbour.example', 'Nia')
  await signIn(page, 'narrow@harbour.example', PASSWORD)
  await page.setViewportSize({ width: 320, height: 700 })
  await openWorkgroup(page)
  for (const name of ['Tags', 'Branding', 'Members']) {
    await page.getByRole('tab', { name, exact: true }).click()
    await expect(page.getByRole('tab', { name, exact: true, selected: true })).toBeInViewport({ ratio: 0.98 })
    await page.reload()
    await expect(page.getByRole('tab', { name, exact: true, selected: true })).toBeInViewport({ ratio: 0.98 })
  }
})

test('the longest name of a workgroup widens no page', async ({ page, browser }) => {
  await createPerson('longest@harbour.example', 'Lowri')
  await signIn(page, 'longest@harbour.example', PASSWORD)
  await page.setViewportSize({ width: 320, height: 700 })
  await openWorkgroup(page)
  await page.getByRole('tab', { name: 'Branding', exact: true }).click()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(`${'W'.repeat(120)} ${'n'.repeat(120)}`)
  await expect(page.getByRole('banner').getByText('WWW')).toBeVisible()
  await look(page, 'longest name previewed')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Branding saved.')).toBeVisible()
  const workgroup = /workgroup\/([\w-]+)/.exec(page.url())![1]!
  const clientInfo = await (await browser.newContext({ viewport: { width: 320, height: 700 } })).newPage()
  await clientInfo.goto(`/login?workgroupUuid=${workgroup}`)
  await expect(clientInfo.getByRole('banner').getByText('WWW')).toBeVisible()
  await look(clientInfo, 'longest name on the sign-in page')
})

test('on an iPhone no download is offered, which the page says', async ({ page, browser }) => {
  await createPerson('ios@harbour.example', 'Iolo')
  await signIn(page, 'ios@harbour.example', PASSWORD)
  const workspace = await createWorkspace(page, 'Read on the way')
  await uploadFiles(page, [textFile('timetable.txt')])
  await page.getByRole('link', { name: 'timetable.txt' }).first().click()
  await expect(page.getByRole('button', { name: 'Download', exact: true })).toBeVisible()
  const document = page.url()

  const userAgent =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1'
  const viewport = { width: 400, height: 860 }
  const phone = await (await browser.newContext({ userAgent, viewport, hasTouch: true })).newPage()
  await signIn(phone, 'ios@harbour.example', PASSWORD)
  const anyDownload = phone
    .getByRole('button', { name: /Download/ })
    .or(phone.getByRole('menuitem', { name: /Download/ }))
  await phone.goto(document)
  await phone.getByRole('button', { name: 'Actions for timetable.txt' }).click()
  await expect(phone.getByRole('menuitem').first()).toBeVisible()
  await expect(anyDownload).toHaveCount(0)
  await phone.keyboard.press('Escape')
  for (const tab of ['Versions', 'Details']) {
    await phone.goto(`${document}?tab=${tab.toLowerCase()}`)
    await expect(phone.getByRole('tab', { name: new RegExp(tab), selected: true })).toBeVisible()
    await expect(anyDownload).toHaveCount(0)
  }
  await expect(phone.getByText('Downloads aren’t offered on iPhone and iPad.')).toBeVisible()
  await look(phone, 'no download on an iPhone')
  await phone.goto(`/share/${workspace}`)
  await phone.getByRole('checkbox', { name: /timetable/ }).check()
  await expect(phone.getByRole('group', { name: 'Actions for selected items' })).toBeVisible()
  await expect(anyDownload).toHaveCount(0)
  await phone.goto('/downloads')
  await expect(phone.getByText('Downloads aren’t offered on iPhone and iPad.')).toBeVisible()
  await look(phone, 'downloads on an iPhone')
})

/** Hints in empty fields that are wider than their field. */
const CUT_HINTS = `[...document.querySelectorAll('input[placeholder]')].filter((field) => {
  if (!field.checkVisibility() || field.value !== '') return false
  const style = getComputedStyle(field)
  const canvas = document.createElement('canvas').getContext('2d')
  canvas.font = style.font
  const room = field.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight)
  return canvas.measureText(field.placeholder).width > room + 0.5
}).map((field) => field.placeholder)`

test('the hints of search and filter fields fit a small phone in every language', async ({ browser }) => {
  await createPerson('small@harbour.example', 'Small')
  const page = await (await browser.newContext({ viewport: { width: 320, height: 700 } })).newPage()
  await signIn(page, 'small@harbour.example', PASSWORD)
  await createWorkspace(page, 'Small')
  for (const language of ['en-gb', 'cy', 'mi']) {
    const texts = textsOf(language)
    for (const address of ['/', '/title-search']) {
      await page.goto(`${address}?language=${language}`)
      const open = page.getByRole('button', { name: texts['search.open']! })
      await expect(open).toBeVisible()
      await open.click()
      await expect(page.getByRole('searchbox', { name: texts['search.label']! })).toBeVisible()
      expect.soft(await page.evaluate(CUT_HINTS), `${address} ${language}`).toEqual([])
    }
  }
})
