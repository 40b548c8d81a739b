import type { Locale } from '@strongroom/contract/identity/users.ts'
import i18next from 'i18next'
import { fetchPart } from '../api/fetch-part.ts'
import { ADMINISTRATION, type Namespace, PUBLIC, SIGNED_IN } from './namespaces.ts'

type Texts = Record<string, string>

// English of the public pages is bundled: there is always something to fall back on.
const files = import.meta.glob<Texts>(['../locales/*/*.json', '!../locales/public/en-gb.json'], { import: 'default' })

const loading = new Map<string, Promise<void>>()
const wanted = new Set<Namespace>([PUBLIC])

/** Loads the wanted namespaces of a language. Each is fetched once. */
export async function loadTranslations(language: Locale): Promise<void> {
  await Promise.all([loadDates(language), ...[...wanted].map((namespace) => loadOnce(language, namespace))])
}

/** Also loads the namespaces of signed-in pages, now and whenever the language changes. */
export function loadSignedInTranslations(language: Locale): Promise<void> {
  for (const namespace of SIGNED_IN) wanted.add(namespace)
  return loadTranslations(language)
}

/** Route loader of pages that show texts of signed-in namespaces. */
export const awaitSignedInTranslations = (): Promise<void> =>
  fetchPart('translations', () => loadSignedInTranslations(i18next.language as Locale))

/** The same of pages that show texts of administration. */
export const awaitAdministrationTranslations = (): Promise<void> =>
  fetchPart('administration', () => loadAdministrationTranslations(i18next.language as Locale))

/** Also loads the namespace of administration, now and whenever the language changes. */
export function loadAdministrationTranslations(language: Locale): Promise<void> {
  wanted.add(ADMINISTRATION)
  return loadSignedInTranslations(language)
}

function loadOnce(language: Locale, namespace: Namespace): Promise<void> {
  const name = `${namespace}/${language}`
  const begun = loading.get(name) ?? load(language, namespace)
  loading.set(name, begun)
  begun.catch(() => loading.delete(name))
  return begun
}

/** The build puts the signed-in namespaces of a language into one file: build/chunks.ts. */
async function load(language: Locale, namespace: Namespace): Promise<void> {
  const file = files[`../locales/${namespace}/${language}.json`]
  // Texts never change: by default each would be copied by way of JSON.
  if (file) i18next.addResourceBundle(language, namespace, await file(), false, false, { skipCopy: true })
}

/** Names of months and days; British English is bundled. */
async function loadDates(language: Locale): Promise<void> {
  if (language === 'cy') await import('dayjs/locale/cy')
  if (language === 'mi') await import('./maori-dates.ts')
}
