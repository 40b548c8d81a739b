import type { Locale } from '@strongroom/contract/identity/users.ts'
import i18next from 'i18next'
import { CallError } from '../api/call-error.ts'

/** 'start' has what pages before signing in say, 'signed-in' the rest. */
type Part = 'start' | 'signed-in'
type File = () => Promise<{ default: Record<string, string> }>

const files: Record<Locale, Partial<Record<Part, File>>> = {
  // Its start is bundled: there is always something to fall back on.
  'en-gb': { 'signed-in': () => import('../locales/en-gb.json?signed-in') },
  cy: { start: () => import('../locales/cy.ts'), 'signed-in': () => import('../locales/cy.json?signed-in') },
  mi: { start: () => import('../locales/mi.ts'), 'signed-in': () => import('../locales/mi.json?signed-in') },
}
const loaded = new Map<File, Promise<void>>()
const wanted = new Set<Part>(['start'])
const RELOADED_KEY = 'words-reloaded'
let failed = false

/** Loads what is shown of a language so far, its parts at once. Nothing is fetched twice. */
export async function loadWords(language: Locale): Promise<void> {
  await Promise.all([...wanted].map((part) => load(language, part)))
}

/** From here on the words of the signed-in pages are wanted too, in whichever language is shown. */
export function wantAllWords(language: Locale): Promise<void> {
  wanted.add('signed-in')
  return loadWords(language)
}

/**
 * For the loaders of routes: a page is shown once its words are there. Where they aren't any more, the server has a newer
 * version of everything: then the page is loaded anew, once; and again where the person asks for it, as a browser doesn't
 * fetch a part twice that it couldn't have.
 */
export async function awaitAllWords(): Promise<void> {
  try {
    await wantAllWords(i18next.language as Locale)
    sessionStorage.removeItem(RELOADED_KEY)
  } catch {
    const again = failed || sessionStorage.getItem(RELOADED_KEY) === null
    failed = true
    if (!navigator.onLine || !again) throw new CallError('network', 0)
    sessionStorage.setItem(RELOADED_KEY, 'yes')
    window.location.reload()
    await new Promise(() => undefined)
  }
}

function load(language: Locale, part: Part): Promise<void> {
  const file = files[language][part]
  if (!file) return Promise.resolve()
  const begun = loaded.get(file) ?? fetchWords(language, file)
  loaded.set(file, begun)
  return begun
}

async function fetchWords(language: Locale, file: File): Promise<void> {
  try {
    i18next.addResourceBundle(language, 'translation', (await file()).default, true)
  } catch (error) {
    loaded.delete(file)
    throw error
  }
}
