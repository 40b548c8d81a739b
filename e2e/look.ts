import { globSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import type { Frame, Page } from '@playwright/test'
import type axe from 'axe-core'
import { expect } from './journey.ts'

/** The minified file: pages load it in two thirds of the time of the one that the package exports. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const RULES = {
  runOnly: { type: 'tag' as const, values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
  // A dialog over the page must not bring landmarks that can't be told from those of the page.
  rules: { 'landmark-unique': { enabled: true }, 'landmark-no-duplicate-banner': { enabled: true } },
  resultTypes: ['violations' as const],
}
/** Waits until animations have ended, except endless ones (for spinners the caller waits). */
const SETTLED = `document.getAnimations().every((one) =>
  one.playState !== 'running' || one.effect?.getComputedTiming().endTime === Infinity)`
export const LOOKS = [
  { theme: 'LIGHT', language: 'en-gb', width: 1366 },
  { theme: 'DARK', language: 'cy', width: 1366 },
  { theme: 'CLASSIC', language: 'mi', width: 1366 },
  { theme: 'LIGHT', language: 'cy', width: 400 },
  { theme: 'DARK', language: 'en-gb', width: 400 },
] as const

/** The main screens are checked in every theme, language and width; these two suffice for the others. */
export const FEW_LOOKS = [
  { theme: 'DARK', language: 'mi', width: 1366 },
  { theme: 'LIGHT', language: 'cy', width: 400 },
] as const

const LOCALES = path.join(import.meta.dirname, '../web/locales')

/**
 * The names of buttons and links that reach past the window. A card clips its content, so that the window needn't
 * scroll; lists that scroll sideways by themselves, such as tabs, are left out.
 */
const CLIPPED = `[...document.querySelectorAll('button, a, input, select')].filter((one) => {
  const box = one.getBoundingClientRect()
  if (!one.checkVisibility() || box.width < 2 || box.right <= document.documentElement.clientWidth + 1) return false
  for (let above = one.parentElement; above; above = above.parentElement)
    if (/auto|scroll/.test(getComputedStyle(above).overflowX) && above !== document.documentElement) return false
  return true
}).map((one) => one.ariaLabel ?? one.textContent)`

/** Hints in empty fields that are longer than their field. */
const CUT_HINTS = `[...document.querySelectorAll('input[placeholder]')].filter((one) => {
  if (!one.checkVisibility() || one.value !== '') return false
  const { font, paddingLeft, paddingRight } = getComputedStyle(one)
  const pen = document.createElement('canvas').getContext('2d')
  pen.font = font
  const room = one.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight)
  return room > 0 && pen.measureText(one.placeholder).width > room + 1
}).map((one) => one.placeholder)`

/** All texts of a language by their keys, for elements that are looked up by a translated name. */
export const textsOf = (language: string): Record<string, string> =>
  Object.assign(
    {},
    ...globSync(`*/${language}.json`, { cwd: LOCALES }).map((file) =>
      JSON.parse(readFileSync(path.join(LOCALES, file), 'utf8')),
    ),
  )

/** Sets the theme and stops the change stream, which is never idle: screens are checked once the network is. */
export async function dress(page: Page, theme: string): Promise<void> {
  await page.addInitScript(`localStorage.setItem('ui-theme', '${theme}')`)
  await page.route('**/publicapi/1/changes', (route) => route.abort())
}

/** Changes the theme of an open page, as a choice in another tab does: an open dialog stays open. */
export async function changeTheme(page: Page, theme: string): Promise<void> {
  await page.evaluate(`(() => {
    localStorage.setItem('ui-theme', '${theme}')
    dispatchEvent(new StorageEvent('storage', { key: 'ui-theme' }))
  })()`)
  await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
}

/** Opens another page of the same person for checking screens: nothing is fetched or signed in again. */
export async function openLooker(page: Page, theme: string, width: number): Promise<Page> {
  const looker = await page.context().newPage()
  await looker.setViewportSize({ width, height: 860 })
  await dress(looker, theme)
  return looker
}

/** The results of axe in a frame and in each frame within it, in the order that axe.finishRun expects. */
async function partialResults(frame: Frame, context: unknown): Promise<unknown[]> {
  if (!(await frame.evaluate(() => 'axe' in globalThis))) await frame.evaluate(AXE)
  const within = (await frame.evaluate(`axe.utils.getFrameContexts(${JSON.stringify(context)})`)) as axe.FrameContext[]
  const results = [await frame.evaluate(`axe.runPartial(${JSON.stringify(context)}, ${JSON.stringify(RULES)})`)]
  for (const { frameSelector, frameContext } of within) {
    const handle = await frame.evaluateHandle(`axe.utils.shadowSelect(${JSON.stringify(frameSelector)})`)
    const child = await handle.asElement()!.contentFrame()
    results.push(...(await partialResults(child!, frameContext)))
  }
  return results
}

/**
 * The violations of the rules in a page and in its frames. The package @axe-core/playwright isn't used: it leaves out
 * a frame that takes longer than a second to load axe, without an error, and so a busy machine checks less.
 */
export async function violationsOn(page: Page): Promise<axe.Result[]> {
  const results = await partialResults(page.mainFrame(), { include: [], exclude: [] })
  const report = `axe.finishRun(${JSON.stringify(results)}, ${JSON.stringify(RULES)})`
  return ((await page.evaluate(report)) as axe.AxeResults).violations
}

/** Checks that the screen has no violation of WCAG 2.2 AA, nothing wider than the window, no cut hint, and no untranslated text. */
export async function look(page: Page, what: string): Promise<void> {
  // Evaluated again each time: a predicate that the page itself repeats is compiled there, which its CSP forbids.
  await expect.poll(() => page.evaluate(SETTLED), `${what}: at rest`).toBe(true)
  const found = (await violationsOn(page)).map(
    (v) => `${v.id}: ${v.nodes.map((node) => node.target.join(' ')).join(', ')}`,
  )
  expect.soft(found, `${what}: accessibility`).toEqual([])
  const wider = await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth')
  expect.soft(wider, `${what}: wider than the window by`).toBe(0)
  expect.soft(await page.evaluate(CLIPPED), `${what}: cut off`).toEqual([])
  expect.soft(await page.evaluate(CUT_HINTS), `${what}: hints cut off`).toEqual([])
  const text = await page.locator('body').innerText()
  expect
    .soft(
      text.match(/\b[a-z-]+\.[a-z-]+\.[a-z-]+\b/g)?.filter((key) => !key.includes('example')) ?? [],
      `${what}: keys`,
    )
    .toEqual([])
  if (process.env.STRONGROOM_PICTURES)
    await page.screenshot({ path: `${process.env.STRONGROOM_PICTURES}/${what.replaceAll(/[^\w-]+/g, '-')}.png` })
}
