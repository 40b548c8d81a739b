import { expect, test } from './journey.ts'
import { createWorkspace, openAsset, signIn, uploadFiles } from './demo.ts'
import { dress, FEW_LOOKS, look, textsOf } from './look.ts'
import { pdfFile, pdfWithForeignFont } from '../server/test/files/files.ts'
import { redIn } from '../server/test/files/drawn-marks.ts'

test('a document reacts to keys at once, fits pages, and its URL names the page', async ({ page }) => {
  await signIn(page)
  const workspace = await createWorkspace(page, 'Reading')
  const buffer = await pdfFile({ pages: 12, text: 'Agreement' })
  await uploadFiles(page, [{ name: 'agreement.pdf', mimeType: 'application/pdf', buffer }])
  await page.goto(`/share/${workspace}`)
  await expect(page.locator('tbody img'), 'the thumbnail in the list').toBeVisible({ timeout: 60_000 })
  await page.getByRole('link', { name: 'agreement.pdf' }).first().click()
  const field = page.getByLabel('Page number, 1 to 12')
  await expect(page.getByRole('img', { name: 'Page 1 of 12' })).toBeVisible({ timeout: 60_000 })

  await test.step('keys, without a click before', async () => {
    await page.keyboard.press('PageDown')
    await page.keyboard.press('PageDown')
    await expect(field).toHaveValue('3')
    await expect(page).toHaveURL(/[?&]page=3/)
  })

  await test.step('pages are in the middle, and the ring of the focus is above them', async () => {
    const region = page.getByRole('region', { name: 'Pages of agreement.pdf' })
    await expect(region).toBeFocused()
    const [around, sheet] = [
      (await region.boundingBox())!,
      (await page.getByRole('img', { name: 'Page 3 of 12' }).boundingBox())!,
    ]
    const [left, right] = [sheet.x - around.x, around.x + around.width - sheet.x - sheet.width]
    expect(Math.abs(left - right)).toBeLessThanOrEqual(1)
    // The lowest line of the region in the middle of the page: the ring's colour, not the page's white.
    const line = { x: around.x + around.width / 2, y: around.y + around.height - 1.5, width: 20, height: 1 }
    expect(await redIn(await page.screenshot({ clip: line }))).toBeLessThan(128)
  })

  await test.step('the URL opens the page', async () => {
    await page.goto(`${page.url().replace('page=3', 'page=7')}`)
    await expect(field).toHaveValue('7')
    await expect(page.getByRole('img', { name: 'Page 7 of 12' })).toBeInViewport()
  })

  await test.step('a whole page in view', async () => {
    await page.getByRole('button', { name: 'Fit to page' }).click()
    await expect(page.getByRole('button', { name: 'Fit to page' })).toHaveAttribute('aria-pressed', 'true')
    await expect(field).toHaveValue('7')
    await expect(page.getByRole('img', { name: 'Page 7 of 12' })).toBeInViewport({ ratio: 0.99 })
  })

  await test.step('pages are not printed', async () => {
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByText('This document can’t be printed from here. Download it to print it.')).toBeVisible()
    await expect(page.getByRole('img', { name: /^Page / }).locator('visible=true')).toHaveCount(0)
    await page.emulateMedia({ media: 'screen' })
  })

  await test.step('a damaged file is reported at once and not retried', async () => {
    const damaged = { status: 500, json: { code: 'file.damaged', status: 500, description: 'Damaged', requestId: 'x' } }
    await page.route('**/documentversions/*/pages/*', (route) => route.fulfill(damaged))
    await page.goto(page.url())
    await expect(page.getByRole('alert').filter({ hasText: 'The stored file is damaged.' }).first()).toBeVisible()
    await expect(page.getByRole('button', { name: /^Retry page/ })).toHaveCount(0)
    let asked = 0
    await page.route('**/documents/*/preview*', (route) => {
      asked += 1
      return route.fulfill(damaged)
    })
    await page.goto(page.url())
    await expect(page.getByRole('heading', { name: 'The stored file is damaged' })).toBeVisible()
    expect(asked).toBe(1)
  })
})

const NOTES = [
  {
    name: 'letter.pdf',
    mimeType: 'application/pdf',
    buffer: pdfWithForeignFont('こんにちは'),
    note: 'viewer.missing-characters',
    atVersion: 'Characters missing in preview',
  },
  {
    name: 'large.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`name,sum\n${'row,1\n'.repeat(11_000)}`),
    note: 'viewer.cut',
    atVersion: 'Preview shortened',
  },
]

test('a preview with missing characters, and one that leaves something out, say so, beside the pages and at the version', async ({
  page,
}) => {
  await signIn(page)
  const workspace = await createWorkspace(page, 'Letters from afar')
  for (const { note, atVersion, ...file } of NOTES) {
    await page.setViewportSize({ width: 1366, height: 860 })
    await page.goto(`/share/${workspace}?language=en-gb`)
    await uploadFiles(page, [file])
    await openAsset(page, workspace, file.name)
    const address = page.url()
    for (const { theme, language, width } of FEW_LOOKS) {
      await page.setViewportSize({ width, height: 860 })
      await dress(page, theme)
      await page.goto(`${address}?language=${language}`)
      await expect(page.getByText(textsOf(language)[note]!)).toBeVisible()
      await expect(page.getByRole('img').first()).toBeVisible()
      await look(page, `${note} ${theme} ${language} ${width}`)
    }
    await page.goto(`${address}?tab=versions&language=en-gb`)
    await expect(page.getByText(atVersion)).toBeVisible()
  }
})

test('a thousand pages: only those near the view are drawn; words are found, selected and kept in place by a turn', async ({
  page,
}) => {
  await signIn(page)
  const workspace = await createWorkspace(page, 'Long reading')
  const buffer = await pdfFile({ pages: 1000, text: 'Clause' })
  await uploadFiles(page, [{ name: 'contract.pdf', mimeType: 'application/pdf', buffer }])
  const drawn = new Set<string>()
  page.on('request', (request) => {
    const [, number] = /\/pages\/(\d+)(?:\?|$)/.exec(request.url()) ?? []
    if (number) drawn.add(number)
  })
  await openAsset(page, workspace, 'contract.pdf')
  await expect(page.getByRole('img', { name: 'Page 1 of 1,000' })).toBeVisible({ timeout: 60_000 })
  await expect(page.getByText('Clause', { exact: true }).first()).toBeAttached()
  expect([...drawn].every((number) => Number(number) <= 3)).toBe(true)
  expect(await page.locator('[data-page]').count()).toBeLessThanOrEqual(4)

  await page.keyboard.press('/')
  await page.keyboard.type('clause 777')
  await expect(page.getByRole('status').filter({ hasText: '1 of 1' })).toBeVisible({ timeout: 60_000 })
  await expect(page.getByLabel('Page number, 1 to 1,000')).toHaveValue('777')
  const words = page.getByRole('region', { name: 'Page 777 of 1,000' }).locator('span')
  await expect(words).toHaveText(['Clause ', '777'])
  await words.first().selectText()
  expect(await page.evaluate('getSelection().toString().trim()')).toBe('Clause')
  expect(drawn.size).toBeLessThan(20)
  await page.keyboard.press('Escape')
  for (const key of ['r', 'R', '1', '0', '?']) await page.keyboard.press(key)
  await expect(page.getByLabel('Page number, 1 to 1,000')).toHaveValue('777')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  await look(page, 'reader with its keys')
})
