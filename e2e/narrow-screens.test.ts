import type { Browser, Page } from '@playwright/test'
import {
  createFolder,
  createWorkspace,
  invite,
  openMailTo,
  openWorkgroup,
  signIn,
  textFile,
  uploadFiles,
} from './demo.ts'
import { createPerson, expect, PASSWORD, test } from './journey.ts'

/** The choices that are longer than their field. */
const CUT_CHOICES = `[...document.querySelectorAll('select')].filter((field) => {
  if (!field.checkVisibility()) return false
  const { font, paddingLeft, paddingRight } = getComputedStyle(field)
  const pen = document.createElement('canvas').getContext('2d')
  pen.font = font
  const room = field.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight)
  return [...field.options].some(({ text }) => pen.measureText(text).width > room + 1)
}).map(({ ariaLabel }) => ariaLabel)`

/** Signs in somebody new, in a browser that is 1,100 px wide. */
async function pageOf(browser: Browser, email: string, given: string): Promise<Page> {
  await createPerson(email, given)
  const page = await (await browser.newContext({ viewport: { width: 1100, height: 900 } })).newPage()
  await signIn(page, email, PASSWORD)
  return page
}

const LONG = 'Minutes of the meeting on the second phase of the harbour works.txt'

test('on the smallest screens names, choices and buttons stay whole', async ({ browser }) => {
  const page = await pageOf(browser, 'narrow@screens.example', 'Nerys')
  const workspace = await createWorkspace(page, 'Narrow')
  await createFolder(page, 'Plans')
  await uploadFiles(page, [textFile(LONG), textFile('short.txt')])

  await test.step('on paper a long name is one text', async () => {
    await page.emulateMedia({ media: 'print' })
    const parts = await page.evaluate(`[...document.querySelectorAll('tbody a')]
      .filter((one) => one.textContent === '${LONG}')
      .flatMap((one) => [...one.querySelectorAll('span')].map((part) => getComputedStyle(part).display))`)
    expect(parts).toEqual(['contents', 'contents'])
    await page.emulateMedia({ media: 'screen' })
  })

  await test.step('the name of a bin entry is beside its box and sign', async () => {
    await page.getByRole('checkbox', { name: 'Select short.txt' }).check()
    await page.keyboard.press('Delete')
    await page.getByRole('dialog').getByRole('button').last().click()
    await expect(page.locator('tbody').getByRole('link', { name: 'short.txt' })).toHaveCount(0)
    await page.setViewportSize({ width: 400, height: 860 })
    await page.goto(`/share/${workspace}/bin`)
    const row = page.getByRole('listitem').filter({ hasText: 'short.txt' })
    const [box, name] = [await row.getByRole('checkbox').boundingBox(), await row.getByText('short.txt').boundingBox()]
    expect(name!.x).toBeGreaterThan(box!.x + box!.width)
    expect(name!.y).toBeLessThan(box!.y + box!.height)
  })

  await test.step('all choices of the participants and of the administered workspaces are read', async () => {
    for (const language of ['cy', 'mi', 'en-gb']) {
      await page.goto(`/share/${workspace}?tab=participants&language=${language}`)
      await expect(page.locator('main select').first()).toBeVisible()
      expect(await page.evaluate(CUT_CHOICES), language).toEqual([])
    }
    await page.goto('/')
    await openWorkgroup(page)
    const [workgroup] = /\/admin\/workgroup\/[\w-]+/.exec(page.url())!
    for (const language of ['cy', 'mi', 'en-gb']) {
      await page.goto(`${workgroup}?tab=workspaces&language=${language}`)
      await expect(page.locator('main select')).toHaveCount(6)
      expect(await page.evaluate(CUT_CHOICES), language).toEqual([])
    }
  })

  await test.step('the reader’s buttons and the breadcrumb are large enough', async () => {
    await page.setViewportSize({ width: 320, height: 640 })
    await page.goto(`/share/${workspace}`)
    await page.getByRole('link', { name: LONG }).click()
    const tools = page.getByRole('toolbar').first()
    await expect(tools).toBeVisible()
    await expect(tools.getByRole('button', { name: 'Next page' })).toHaveCount(0)
    for (const button of await tools.getByRole('button').all())
      expect((await button.boundingBox())!.width).toBeGreaterThanOrEqual(30)
  })

  await test.step('what may be done with a document of a long name is on the screen', async () => {
    const download = await page.getByRole('button', { name: 'Download', exact: true }).boundingBox()
    expect(download!.x + download!.width).toBeLessThan(320)
    expect(await page.evaluate(`document.documentElement.scrollWidth`)).toBe(320)
  })

  await test.step('in Welsh, the question about a version is beside its other buttons', async () => {
    await page.goto(`${page.url()}?tab=versions&language=cy`)
    const row = page.locator('main').getByRole('listitem').filter({ hasText: 'Fersiwn 1' })
    const [view, why] = [row.getByRole('link', { name: /^Gweld/ }), row.getByRole('button', { name: /^Gwirio/ })]
    const [first, last] = [await view.boundingBox(), await why.boundingBox()]
    expect(last!.y).toBeLessThan(first!.y + first!.height)
  })

  await test.step('a page in a folder is shown with its whole path, which would move it, or without if that fails', async () => {
    await page.goto(`/share/${workspace}`)
    await page.getByRole('link', { name: 'Plans' }).click()
    await page.setViewportSize({ width: 1100, height: 900 })
    await createFolder(page, 'North')
    await page.setViewportSize({ width: 320, height: 640 })
    await page.getByRole('link', { name: 'North' }).first().click()
    const title = page.getByRole('heading', { level: 1, name: 'North' })
    await expect(title).toBeVisible()
    const crumbs = page.getByRole('navigation', { name: 'You are here' })
    await page.route(/ancestorOf=/, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1000))
      await route.continue()
    })
    await page.reload()
    await expect(title).toBeVisible()
    expect(await crumbs.textContent()).toContain('Plans')
    await page.unroute(/ancestorOf=/)
    await page.route(/ancestorOf=/, (route) => route.abort())
    await page.reload()
    await expect(title).toBeVisible()
  })
})

test('a message that appears as a field is left doesn’t move the button under the pointer', async ({ browser }) => {
  const page = await pageOf(browser, 'click@screens.example', 'Carys')
  await createWorkspace(page, 'Clicks')
  await page.getByRole('button', { name: 'Invite', exact: true }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Invitees').fill('someone@clicks.example')
  await dialog.getByLabel('Invitees').press('Enter')
  const until = dialog.getByLabel('Access ends on')
  await until.fill('31/02/2027')
  const send = dialog.getByRole('button', { name: 'Send invitation' })
  const before = await send.boundingBox()
  await send.click()
  await expect(until).toBeFocused()
  expect(await send.boundingBox()).toEqual(before)
  // The number pads of phones have digits only.
  await until.fill('30062099')
  await send.click()
  await expect(page.getByText('1 person was invited.').first()).toBeVisible()
})

test('the page of a branded invitation has the branding', async ({ browser }) => {
  const page = await pageOf(browser, 'brand@screens.example', 'Bethan')
  const workspace = await createWorkspace(page, 'Branded')
  await openWorkgroup(page)
  const workgroup = /workgroup\/([\w-]+)/.exec(page.url())![1]!
  const token = await page.evaluate(`localStorage.getItem('bearer-token')`)
  const headers = { authorization: `Bearer ${String(token)}` }
  const branded = await page.request.put(`/publicapi/1/whitelabel/${workgroup}/name`, {
    headers,
    data: { name: 'Cyngor y Fro' },
  })
  expect(branded.status()).toBe(204)
  await invite(page, workspace, 'guest@branded.example')
  const guest = await (await browser.newContext()).newPage()
  await guest.goto(await openMailTo(page, 'guest@branded.example'))
  await expect(guest.getByLabel('You are registering as')).toHaveValue('guest@branded.example')
  await expect(guest.getByRole('banner')).toContainText('Cyngor y Fro')
  expect(guest.url()).not.toContain('user=')
})
