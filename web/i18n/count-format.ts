import type { FormatterModule } from 'i18next'

const ignore = () => undefined

/** Keys of numbers that are names and not amounts: Party 1234, version 1234. */
const names = new Set(['number', 'party', 'version'])

/**
 * Writes numbers with the separators of the language: 1,000 in English, Welsh and Māori. Texts have no other formats,
 * and no browser knows Māori.
 */
export const countFormat: FormatterModule = {
  type: 'formatter',
  init: ignore,
  add: ignore,
  addCached: ignore,
  format: (value: unknown, _format, language, options) =>
    typeof value === 'number' && Math.abs(value) >= 1000 && !names.has(String(options?.interpolationkey))
      ? new Intl.NumberFormat([language ?? 'en-GB', 'en-GB']).format(value)
      : (value as string),
}
