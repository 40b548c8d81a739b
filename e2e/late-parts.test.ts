import { expect, test } from './journey.ts'
import { signIn } from './demo.ts'

test('a menu of the shell loads at the first press, takes the focus and returns it', async ({ page }) => {
  const loaded: string[] = []
  page.on('request', (asked) => loaded.push(new URL(asked.url()).pathname))
  await page.goto('/login')
  const button = page.getByRole('button', { name: 'Language', exact: true })
  await expect(button).toHaveAttribute('aria-haspopup', 'menu')
  expect(loaded.filter((path) => /\/language-choices-/.test(path))).toEqual([])
  await button.focus()
  await page.keyboard.press('Enter')
  const menu = page.getByRole('menu', { name: 'Language', exact: true })
  await expect(menu).toBeVisible()
  await expect(menu.locator(':focus')).toHaveCount(1)
  await expect(button).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('Escape')
  await expect(menu).toHaveCount(0)
  await expect(button).toBeFocused()
  expect(loaded.filter((path) => /\/language-choices-/.test(path))).toHaveLength(1)
})

test('a part that fails to load is reported, and is there after a reload', async ({ page }) => {
  await page.route(/\/assets\/(language-choices|message-list)-[^/]+\.js$/, (route) => route.abort())
  await page.goto('/login')
  const button = page.getByRole('button', { name: 'Language', exact: true })
  await button.click()
  const told = page.getByRole('alert').filter({ hasText: 'This couldn’t be loaded' })
  await expect(told).toBeVisible()
  await told.getByRole('button', { name: 'Close' }).click()
  await expect(told).toHaveCount(0)
  await page.unrouteAll()
  await page.reload()
  await button.click()
  await expect(page.getByRole('menuitemradio', { name: 'Cymraeg' })).toBeVisible()
})

test('pages wait for their texts, and report a failure to load them', async ({ page }) => {
  await signIn(page)
  const texts = /\/assets\/texts-en-gb-[^/]+\.js$/
  let refused = 0
  await page.route(texts, (route) => {
    refused += 1
    return route.abort()
  })
  await page.goto('/settings')
  await expect(page.getByRole('heading', { level: 1, name: 'No connection' })).toBeVisible()
  expect(refused).toBeGreaterThan(0)
  await page.unroute(texts)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
})
