import { preferredLanguage, showLanguage } from '../i18n/language.ts'
import type { Session } from './session.ts'
import { adoptTheme } from '../theme/theme-choice.ts'

let adopted: Session | undefined

/** Applies the person's own language and theme, unless this browser has a choice. Once per session. */
export async function adoptPreferences(session: Session) {
  if (adopted === session) return
  adopted = session
  adoptTheme(session.user.theme)
  await showLanguage(preferredLanguage(session.user.locale))
}
