import { expect, test } from './journey.ts'
import { createWorkspace, signIn } from './demo.ts'

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

test('a page whose code failed to load opens when the person tries again', async ({ page }) => {
  const code = /\/assets\/(sign-in|settings-page)-[^/]+\.js$/
  const opensAgain = async (path: string, heading: string) => {
    await page.route(code, (route) => route.abort())
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: 'No connection' })).toBeVisible()
    await page.unroute(code)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
  }
  await opensAgain('/login', 'Sign in to Strongroom')
  await signIn(page)
  await opensAgain('/settings', 'Settings')
})

test('dialogs come after the first page; one that fails to load is reported, and the page stays', async ({ page }) => {
  await signIn(page)
  await createWorkspace(page, 'Late dialogs')
  const dialogs = /\/assets\/(dialogs|sign-in)-[^/]+\.js$/
  const loaded: string[] = []
  page.on('request', (asked) => loaded.push(new URL(asked.url()).pathname))
  await page.route(dialogs, (route) => route.abort())
  await page.goto('/')
  const actions = page.getByRole('button', { name: 'Actions for Late dialogs' })
  await expect(actions).toBeVisible()
  expect(loaded.filter((path) => dialogs.test(path))).toEqual([])
  await actions.click()
  await page.getByRole('menuitem', { name: 'Rename' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'This couldn’t be loaded' })).toBeVisible()
  await expect(actions).toBeVisible()
  await page.evaluate("localStorage.setItem('last-activity', String(Date.now() - 601_000))")
  const lock = page.getByRole('dialog', { name: 'Are you still there?' })
  await expect(lock.getByRole('alert')).toContainText('This couldn’t be loaded')
  await expect(lock.getByRole('link', { name: 'Sign out' })).toBeVisible()
  await page.unrouteAll()
  await page.reload()
  await expect(lock.getByLabel(/^Password for/)).toBeFocused()
  await lock.getByLabel(/^Password for/).fill('strongroom-demo')
  await lock.getByRole('button', { name: 'Resume' }).click()
  await actions.click()
  await page.getByRole('menuitem', { name: 'Rename' }).click()
  await expect(page.getByRole('dialog', { name: 'Rename workspace' })).toBeVisible()
})

/** Drops a document on the list of a workspace that is still empty. */
const DROP = `{
  const dataTransfer = new DataTransfer()
  dataTransfer.items.add(new File(['Some words.'], 'notes.txt', { type: 'text/plain' }))
  const list = [...document.querySelectorAll('main button')].findLast((one) => one.textContent === 'Upload')
  list.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }))
}`

test('the palette, the panel of uploads and a tab that fail to load leave the page', async ({ page }) => {
  await signIn(page)
  const uuid = await createWorkspace(page, 'After an upgrade')
  // As after an upgrade of the server: files of the former version are gone.
  await page.route(/\/assets\/(command-palette|workspace-dialogs|upload-panel|my-tasks)-[^/]+\.js$/, (route) =>
    route.abort(),
  )
  await page.goto(`/share/${uuid}`)
  const told = page.getByRole('alert').filter({ hasText: 'This couldn’t be loaded' })
  const heading = page.getByRole('heading', { level: 1, name: 'After an upgrade' })
  await expect(heading).toBeVisible()
  await page.keyboard.press('Control+K')
  await expect(told).toBeVisible()
  await told.getByRole('button', { name: 'Close' }).click()
  await expect(heading).toBeVisible()
  await page.evaluate(DROP)
  await expect(told).toBeVisible()
  await expect(page.getByRole('table').getByRole('link', { name: 'notes.txt' })).toBeVisible()
  await page.goto('/?tab=tasks')
  const missing = page.getByRole('alert').filter({ hasText: 'This part couldn’t be loaded' })
  await expect(missing).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Workspaces' })).toBeVisible()
  await page.unrouteAll()
  await missing.getByRole('button', { name: 'Try again' }).click()
  await expect(missing).toHaveCount(0)
  // The tab is there before the page reloads; its list isn't.
  await expect(page.getByRole('combobox', { name: 'Which tasks' })).toBeVisible()
  await page.keyboard.press('Control+K')
  await expect(page.getByRole('dialog')).toBeVisible()
})

/** Whether the file of a workspace's dialogs has arrived whole. */
const FETCHED = `performance.getEntriesByType('resource').some(({ name, responseEnd }) =>
  name.includes('/workspace-dialogs-') && responseEnd > 0)`

test('the dialogs of a workspace come after its page, and then open without a connection', async ({ page }) => {
  await signIn(page)
  const uuid = await createWorkspace(page, 'Late there')
  // Requests that the earlier pages still make don't count.
  await page.goto('about:blank')
  const dialogs = /\/assets\/(workspace-dialogs|dialogs|sign-in|two-step-door)-[^/]+\.js$/
  const loaded: string[] = []
  page.on('request', (asked) => loaded.push(new URL(asked.url()).pathname))
  let release: () => void = () => undefined
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route(/\/publicapi\/1\/assets\?/, async (route) => {
    await held
    await route.continue()
  })
  await page.goto(`/share/${uuid}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Late there' })).toBeVisible()
  expect(loaded.filter((path) => dialogs.test(path))).toEqual([])
  release()
  const upload = page.getByRole('button', { name: 'Upload' }).first()
  await expect(upload).toBeVisible()
  await expect.poll(() => page.evaluate(FETCHED)).toBe(true)
  await page.context().setOffline(true)
  await upload.click()
  await expect(page.getByRole('dialog').getByRole('heading', { name: /^Upload/ })).toBeVisible()
  await page.context().setOffline(false)
})

test('without a connection the page stays, and the rest comes when it is back', async ({ page }) => {
  await signIn(page)
  const uuid = await createWorkspace(page, 'Far away')
  await page.goto(`/share/${uuid}`)
  const heading = page.getByRole('heading', { level: 1, name: 'Far away' })
  await expect(page.locator('main').getByRole('button', { name: 'Upload' }).first()).toBeVisible()
  await page.context().setOffline(true)
  await page.locator('main').getByRole('tab', { name: 'Comments' }).click()
  const missing = page.getByRole('alert').filter({ hasText: 'This part couldn’t be loaded' })
  await expect(missing).toBeVisible()
  await expect(heading).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.locator('main').getByRole('textbox', { name: 'Comment' })).toBeVisible()
  await page.context().setOffline(true)
  await page.getByRole('link', { name: 'Mentions' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'No connection' })).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'No connection' })).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByRole('heading', { level: 1, name: 'Mentions' })).toBeVisible()

  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Demo Owner' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect.poll(() => page.evaluate(`localStorage.getItem('bearer-token')`), 'the session ends').toBeNull()
  await page.context().setOffline(false)
})
