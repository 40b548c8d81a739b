import { currentLanguage, languageTags } from '../../i18n/language.ts'

/** A large number in the reader's language: 10,000. */
export const wholeNumber = (number: number) =>
  new Intl.NumberFormat([languageTags[currentLanguage()], 'en-GB']).format(number)
