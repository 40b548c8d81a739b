import { type Locale, updateLocale } from '@strongroom/contract/identity/users.ts'
import { call } from '../api/call.ts'
import { queryClient } from '../api/query-client.ts'
import { refreshWorded } from '../api/refresh-worded.ts'
import { chooseLanguage } from '../i18n/language.ts'
import { type Session, sessionQuery } from '../session/session.ts'
import { notifyError } from '../ui/messages/notify.ts'

/** Shows a language, and makes it the person's own; until the sign-in is complete it is this browser's. */
export async function saveLanguage(session: Session | null, locale: Locale): Promise<void> {
  const isSignedIn = session?.actions.completedAuth === true
  await chooseLanguage(locale, isSignedIn)
  if (!isSignedIn) return
  await call(updateLocale, { params: { userUuid: session.user.uuid }, body: { locale } }).catch(notifyError)
  await Promise.all([queryClient.invalidateQueries(sessionQuery), refreshWorded()])
}
