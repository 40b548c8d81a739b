import { PASSWORD_MINIMA, type PasswordMinimum } from '@strongroom/contract/wire/fields.ts'
import { text } from '../i18n/language.ts'

/** The password rule in words: the general one, or a workgroup's minimum length. */
export const passwordRule = (minimum: PasswordMinimum): string =>
  minimum === PASSWORD_MINIMA[0] ? text('password.rule') : text('password.rule.minimum', { minimum })
