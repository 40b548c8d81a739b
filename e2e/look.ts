import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './journey.ts'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** Nothing moves or fades any more, but for what never ends (a spinner is not looked at: the caller waits for it). */
const SETTLED = `document.getAnimations().every((one) =>
  one.playState !== 'running' || one.effect?.getComputedTiming().endTime === Infinity)`
export const LOOKS = [
  { theme: 'LIGHT', language: 'en-gb', width: 1366 },
  { theme: 'DARK', language: 'cy', width: 1366 },
  { theme: 'CLASSIC', language: 'mi', width: 1366 },
  { theme: 'LIGHT', language: 'cy', width: 400 },
  { theme: 'DARK', language: 'en-gb', width: 400 },
] as const

/** Every theme, language and width is tried on the main screens; for the others these two show nearly as much. */
export const FEW_LOOKS = [
  { theme: 'DARK', language: 'mi', width: 1366 },
  { theme: 'LIGHT', language: 'cy', width: 400 },
] as const

const LOCALES = path.join(import.meta.dirname, '../web/locales')

/** All texts of a language by their keys, for elements that are looked up by a translated name. */
export const textsOf = (language: string): Record<string, string> =>
  Object.assign(
    {},
    ...globSync(`*/${language}.json`, { cwd: LOCALES }).map((file) =>
      JSON.parse(readFileSync(path.join(LOCALES, file), 'utf8')),
    ),
  )

/** In this theme, and without the line that is never idle: screens are looked at once nothing is under way. */
export async function dress(page: Page, theme: string): Promise<void> {
  await page.addInitScript(`localStorage.setItem('ui-theme', '${theme}')`)
  await page.route('**/publicapi/1/changes', (route) => route.abort())
}

/** Another page of the same person to look at screens with: nothing is fetched or signed in anew. */
export async function openLooker(page: Page, theme: string, width: number): Promise<Page> {
  const looker = await page.context().newPage()
  await looker.setViewportSize({ width, height: 860 })
  await dress(looker, theme)
  return looker
}

/** Nothing that breaks WCAG 2.2 AA, nothing wider than the window, no text without a translation. */
export async function look(page: Page, what: string): Promise<void> {
  // Asked anew each time: a predicate that the page itself repeats is evaluated there, which its policy forbids.
  await expect.poll(() => page.evaluate(SETTLED), `${what}: at rest`).toBe(true)
  const { violations } = await new AxeBuilder({ page }).withTags(RULES).analyze()
  const found = violations.map((v) => `${v.id}: ${v.nodes.map((node) => node.target.join(' ')).join(', ')}`)
  expect.soft(found, `${what}: accessibility`).toEqual([])
  const wider = await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth')
  expect.soft(wider, `${what}: wider than the window by`).toBe(0)
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
