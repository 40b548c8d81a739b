import { PASSWORD_MINIMA, type PasswordMinimum } from '@strongroom/contract/wire/fields.ts'
import { text } from '../i18n/language.ts'

/** The rule for passwords in words: everybody's, or the length that a workgroup asks for. */
export const passwordRule = (minimum: PasswordMinimum): string =>
  minimum === PASSWORD_MINIMA[0] ? text('password.rule') : text('password.rule.minimum', { minimum })
