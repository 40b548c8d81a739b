import { preferredLanguage, showLanguage } from '../i18n/language.ts'
import type { Session } from './session.ts'
import { adoptTheme } from '../theme/theme-choice.ts'

let adopted: Session | undefined

/** Shows the person's own language and theme, where nothing chosen in this browser comes before them. Once a session. */
export async function adoptPreferences(session: Session) {
  if (adopted === session) return
  adopted = session
  adoptTheme(session.user.theme)
  await showLanguage(preferredLanguage(session.user.locale))
}
