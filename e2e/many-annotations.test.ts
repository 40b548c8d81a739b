import { pdfFile } from '../server/test/files/files.ts'
import { createWorkspace, openAsset, signIn, uploadFiles } from './demo.ts'
import { expect, test } from './journey.ts'

const [PAGES, ON_EACH] = [200, 100]

/** Rectangles in a grid on each page, as another program might write them. */
const xfdf = () => {
  const marks = Array.from({ length: PAGES * ON_EACH }, (_, at) => {
    const [x, y] = [40 + (at % 10) * 50, 60 + (Math.floor(at / 10) % 10) * 50]
    return `<square page="${Math.floor(at / ON_EACH)}" name="m${at}" rect="${x},${y},${x + 40},${y + 30}" color="#E03131" width="1"/>`
  })
  return `<?xml version="1.0" encoding="UTF-8"?><xfdf xmlns="http://ns.adobe.com/xfdf/"><annots>${marks.join('')}</annots></xfdf>`
}

test('20,000 annotations on 200 pages: only those near the view exist', async ({ page }) => {
  await signIn(page)
  const workspace = await createWorkspace(page, 'Many annotations')
  const buffer = await pdfFile({ pages: PAGES })
  await uploadFiles(page, [{ name: 'plans.pdf', mimeType: 'application/pdf', buffer }])
  await openAsset(page, workspace, 'plans.pdf')
  await expect(page.getByRole('img', { name: `Page 1 of ${PAGES}` })).toBeVisible({ timeout: 60_000 })
  const token = await page.evaluate<string>("localStorage.getItem('bearer-token')")
  const made = await page.request.post('/publicapi/1/documentannotations', {
    headers: { authorization: `Bearer ${token}` },
    data: { documentUuid: /document\/([\w-]+)/.exec(page.url())![1], type: 'PRIVATE', content: xfdf() },
  })
  expect(made.status(), await made.text()).toBe(200)

  await page.reload()
  const field = page.getByLabel(`Page number, 1 to ${PAGES}`)
  const marks = page.locator('[data-mark]')
  for (const number of [1, 100, 200]) {
    await field.fill(String(number))
    await field.press('Enter')
    const group = page.getByRole('group', { name: `Annotations on page ${number}`, exact: true })
    await expect(group.locator('[data-mark]')).toHaveCount(ON_EACH)
    expect(await marks.count(), 'of few pages').toBeLessThanOrEqual(7 * ON_EACH)
  }
  await page.getByRole('button', { name: 'Annotations', exact: true }).click()
  const list = page.getByRole('complementary', { name: 'Annotations' })
  await expect(list.getByRole('button', { name: /^Rectangle/ })).toHaveCount(100)
  await list.getByRole('button', { name: 'Show more' }).click()
  await expect(list.getByRole('button', { name: /^Rectangle/ })).toHaveCount(200)
})
