import { expect, test } from './journey.ts'
import { violationsOn } from './look.ts'

const bare = (body: string) =>
  `<html lang="en"><title>Page</title><body><main><h1>Page</h1>${body}</main></body></html>`
const GREY = '<p style="color: #aaa; background: #fff">Pale</p>'

test('screens are really checked, and so are frames in them', async ({ page }) => {
  const idsOf = async (body: string) => {
    await page.setContent(bare(body))
    return (await violationsOn(page)).map((one) => one.id).sort()
  }
  expect(await idsOf('<p>Text</p>')).toEqual([])
  expect(await idsOf(`${GREY}<img src="data:,">`)).toEqual(['color-contrast', 'image-alt'])
  // The same document again, after it has changed.
  await page.evaluate(`document.querySelector('img').alt = 'Picture'`)
  expect((await violationsOn(page)).map((one) => one.id)).toEqual(['color-contrast'])
  const framed = bare(GREY).replaceAll('"', '&quot;')
  await page.setContent(bare(`<iframe title="Frame" srcdoc="${framed}"></iframe>`))
  await expect(page.frameLocator('iframe').getByText('Pale')).toBeVisible()
  expect((await violationsOn(page)).map((one) => one.id)).toContain('color-contrast')
})
