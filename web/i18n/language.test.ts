import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { preferredLanguage, supportedLanguage } from './language.ts'

let kept: Record<string, string>
beforeEach(() => {
  kept = {}
  vi.stubGlobal('localStorage', { getItem: (key: string) => kept[key] ?? null })
  vi.stubGlobal('window', { location: { search: '' } })
  vi.stubGlobal('navigator', { languages: [] })
})
afterEach(() => vi.unstubAllGlobals())

test('en-au is en-gb, and an unsupported language is none', () => {
  expect(['en-gb', 'EN-AU', 'en'].map(supportedLanguage)).toEqual(['en-gb', 'en-gb', 'en-gb'])
  expect(['cy', 'mi'].map(supportedLanguage)).toEqual(['cy', 'mi'])
  expect(['fr', '', null].map(supportedLanguage)).toEqual([undefined, undefined, undefined])
})

test('the URL comes first, then the choice before signing in, the person’s own language, the last shown one, and the browser’s', () => {
  expect(preferredLanguage()).toBe('en-gb')
  for (const [languages, first] of [
    [['cy-GB', 'en-GB'], 'cy'],
    [['fr', 'mi-NZ'], 'mi'],
    [['en-NZ', 'mi'], 'en-gb'],
    [['fr'], 'en-gb'],
  ] as const) {
    vi.stubGlobal('navigator', { languages })
    expect(preferredLanguage()).toBe(first)
  }
  vi.stubGlobal('navigator', { languages: ['cy'] })
  kept.language = 'mi'
  expect(preferredLanguage()).toBe('mi')
  expect(preferredLanguage('cy')).toBe('cy')
  kept['login-language'] = 'mi'
  expect(preferredLanguage('cy')).toBe('mi')
  window.location.search = '?language=en-AU'
  expect(preferredLanguage('cy')).toBe('en-gb')
  window.location.search = '?language=fr'
  expect(preferredLanguage('cy')).toBe('mi')
})
