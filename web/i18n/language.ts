import type { Locale } from '@strongroom/contract/identity/users.ts'
import dayjs from 'dayjs'
import 'dayjs/locale/en-gb'
import i18next from 'i18next'
import { initReactI18next, useTranslation } from 'react-i18next'
import publicEnglish from '../locales/public/en-gb.json'
import { readToken } from '../api/token.ts'
import { countFormat } from './count-format.ts'
import { ADMINISTRATION, type MessageKey, PUBLIC, SIGNED_IN } from './namespaces.ts'
import { loadSignedInTranslations, loadTranslations } from './translations.ts'

export type Values = Record<string, string | number>
export type TextOf = (key: MessageKey, values?: Values) => string

/** The languages under their own names, which are never translated. */
export const languageNames: Record<Locale, string> = { 'en-gb': 'English', cy: 'Cymraeg', mi: 'Te reo Māori' }
export const languageTags: Record<Locale, string> = { 'en-gb': 'en-GB', cy: 'cy', mi: 'mi' }

const LOGIN_KEY = 'login-language'
const STORED_KEY = 'language'

/** The supported language of a code, if any: en-au and plain en are en-gb. */
export function supportedLanguage(code: string | null | undefined): Locale | undefined {
  const low = code?.toLowerCase() ?? ''
  if (low === 'en-gb' || low === 'en-au' || low === 'en') return 'en-gb'
  return low === 'cy' || low === 'mi' ? low : undefined
}

/** The first supported one of the browser's languages, whatever its country. */
const browserLanguage = () =>
  navigator.languages.map((code) => supportedLanguage(code.split('-')[0])).find((one) => one !== undefined)

/**
 * In this order: ?language, the choice before signing in, the person's own, the last one shown in this browser, the
 * browser's.
 */
export function preferredLanguage(own?: Locale): Locale {
  const asked = new URLSearchParams(window.location.search).get('language')
  return (
    supportedLanguage(asked) ??
    supportedLanguage(localStorage.getItem(LOGIN_KEY)) ??
    own ??
    supportedLanguage(localStorage.getItem(STORED_KEY)) ??
    browserLanguage() ??
    'en-gb'
  )
}

/** Initialises i18next with the bundled English of the public pages, then shows the preferred language. */
export async function startLanguage() {
  await i18next
    .use(initReactI18next)
    .use(countFormat)
    .init({
      lng: 'en-gb',
      fallbackLng: 'en-gb',
      lowerCaseLng: true,
      load: 'currentOnly',
      keySeparator: false,
      nsSeparator: false,
      interpolation: { escapeValue: false, alwaysFormat: true },
      defaultNS: PUBLIC,
      // Keys are unique over all namespaces, so calls name none.
      fallbackNS: [...SIGNED_IN, ADMINISTRATION],
      resources: { 'en-gb': { [PUBLIC]: publicEnglish } },
      react: { useSuspense: false },
    })
  // No browser has Māori plural rules; the language has two forms, one and other.
  const resolver = i18next.services.pluralResolver as { getRule: (code: string, options?: object) => unknown }
  const known = resolver.getRule.bind(resolver)
  resolver.getRule = (code, options) => known(code === 'mi' ? 'en' : code, options)
  const shown = showLanguage(preferredLanguage())
  // Fetched while the session is checked; the signed-in pages wait for the result.
  if (readToken()) void loadSignedInTranslations(preferredLanguage()).catch(() => undefined)
  await shown
}

/** Loads and shows a language. The previous language stays if the files can't be fetched. */
export async function showLanguage(language: Locale) {
  try {
    await loadTranslations(language)
  } catch {
    return
  }
  dayjs.locale(language)
  await i18next.changeLanguage(language)
  document.documentElement.lang = languageTags[language]
}

/** Stores an explicit choice: before signing in it overrides the person's own language, afterwards it is their own. */
export async function chooseLanguage(language: Locale, signedIn: boolean) {
  localStorage.setItem(STORED_KEY, language)
  if (signedIn) localStorage.removeItem(LOGIN_KEY)
  else localStorage.setItem(LOGIN_KEY, language)
  await showLanguage(language)
}

export function currentLanguage(): Locale {
  return supportedLanguage(i18next.language) ?? 'en-gb'
}

/** The texts of the current language; components re-render when it changes. */
export function useText(): TextOf {
  const { t } = useTranslation()
  return t as unknown as TextOf
}

/** The same outside components, for immediate use. */
export const text: TextOf = (key, values) => i18next.t(key, values ?? {})
