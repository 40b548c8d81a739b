import type { FormatterModule } from 'i18next'

const ignore = () => undefined

/**
 * Writes counts with the separators of the language: 1,000 in English, Welsh and Māori. Texts have no other formats, and
 * no browser knows Māori.
 */
export const countFormat: FormatterModule = {
  type: 'formatter',
  init: ignore,
  add: ignore,
  addCached: ignore,
  format: (value: unknown, _format, language, options) =>
    options?.interpolationkey === 'count' && typeof value === 'number' && value >= 1000
      ? new Intl.NumberFormat([language ?? 'en-GB', 'en-GB']).format(value)
      : (value as string),
}
