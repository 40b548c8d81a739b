import { expect, test } from './journey.ts'
import { createFolder, createWorkspace, signIn } from './demo.ts'

const KIB = 1024
/** At the current sizes; the goal for JavaScript is 250 KiB. */
const BUDGET = { js: 223 * KIB, css: 41 * KIB, fonts: 34 * KIB }
/** Requests from an empty cache until idle, API calls included. */
const REQUESTS = { login: 15, workspaces: 26, workspace: 30 }

test('the first page stays within its compressed budget and loads nothing from elsewhere', async ({
  page,
  baseURL,
  request,
}) => {
  const loaded: string[] = []
  page.on('request', (asked) => loaded.push(asked.url()))
  await page.goto('/login')
  await page.waitForLoadState('networkidle')
  expect(loaded.filter((url) => !url.startsWith(baseURL!) && !url.startsWith('data:'))).toEqual([])
  const size = { js: 0, css: 0 }
  let fonts = 0
  for (const url of new Set(loaded)) {
    if (url.endsWith('.woff2')) fonts += (await (await request.get(url)).body()).length
    const kind = /\.(js|css)$/.exec(new URL(url).pathname)?.[1] as 'js' | 'css' | undefined
    if (!kind) continue
    const answer = await request.get(url, { headers: { 'accept-encoding': 'gzip' } })
    const length = Number(answer.headers()['content-length'])
    if (length > KIB) expect([url, answer.headers()['content-encoding']]).toEqual([url, 'gzip'])
    size[kind] += length
  }
  expect(size.js).toBeGreaterThan(10 * KIB)

  expect(size.js, 'bytes of JavaScript').toBeLessThanOrEqual(BUDGET.js)
  expect(size.css, 'bytes of CSS').toBeLessThanOrEqual(BUDGET.css)
  expect(fonts, 'bytes of fonts').toBeLessThanOrEqual(BUDGET.fonts)
  expect(new Set(loaded).size, 'requests').toBeLessThanOrEqual(REQUESTS.login)
})

test('few requests lead to a workspace, also on the first visit', async ({ page, baseURL, context }) => {
  await signIn(page)
  const uuid = await createWorkspace(page, 'Few requests')
  const storage = await context.storageState()
  for (const [path, most] of [
    ['/', REQUESTS.workspaces],
    [`/share/${uuid}`, REQUESTS.workspace],
  ] as const) {
    const fresh = await context.browser()!.newContext({ storageState: storage, baseURL: baseURL! })
    const visit = await fresh.newPage()
    const asked: string[] = []
    visit.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await visit.goto(path)
    await expect(visit.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(visit.getByRole('status', { name: 'Loading' })).toHaveCount(0)
    // The dialogs and what they need are fetched once the page is quiet, which a slow check sees too.
    const quiet = asked.findIndex((one) => one.includes('/assets/workspace-dialogs-'))
    const first = quiet === -1 ? asked : asked.slice(0, quiet)
    expect(first.length, asked.join('\n')).toBeLessThanOrEqual(most)
    expect(first.filter((one) => /\/assets\/(message-list|administration)-/.test(one))).toEqual([])
    await fresh.close()
  }
})

test('Welsh and Māori need no other fonts than the page’s own', async ({ page }) => {
  const fonts: string[] = []
  page.on('request', (asked) => asked.url().endsWith('.woff2') && fonts.push(new URL(asked.url()).pathname))
  for (const language of ['cy', 'mi']) {
    await page.goto(`/login?language=${language}`)
    await page.waitForLoadState('networkidle')
  }
  expect([...new Set(fonts)]).toEqual([expect.stringContaining('/latin-')])
  expect(fonts[0]).not.toContain('latin-ext')
})

test('a loading screen is there before the application, and reports a failed start', async ({ page }) => {
  const application = /\/assets\/start-[^/]+\.js$/
  let go: () => void = () => undefined
  const held = new Promise<void>((resolve) => (go = resolve))
  const styles = /\/assets\/style-[^/]+\.css$/
  for (const part of [application, styles])
    await page.route(part, async (route) => {
      await held
      await route.continue()
    })
  await page.goto('/login', { waitUntil: 'commit' })
  await expect(page.locator('.opening svg')).toBeVisible()
  go()
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toBeVisible()
  await expect(heading).toHaveCSS('font-family', /Inter/)
  await page.unrouteAll()
  await page.route(application, (route) => route.abort())
  await page.reload({ waitUntil: 'commit' })
  await expect(page.getByRole('alert')).toContainText('Kāore i taea te uta a Strongroom')
})

test('signed-in pages load nothing from elsewhere either', async ({ page, baseURL }) => {
  const asked = new Set<string>()
  page.on('request', (request) => asked.add(new URL(request.url()).origin))
  await signIn(page)
  const uuid = await createWorkspace(page, 'Nobody else')
  await createFolder(page, 'Kept here')
  for (const path of ['/', `/share/${uuid}?tab=participants`, '/settings', '/api-docs']) {
    await page.goto(path)
    await expect(page.locator('h1')).toBeVisible()
  }
  const own = new URL(baseURL!).origin
  expect([...asked].filter((origin) => origin !== own && !/^(data|blob|null)/.test(origin))).toEqual([])
})
