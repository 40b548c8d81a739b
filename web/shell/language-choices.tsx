import { Menu } from '@mantine/core'
import { type Locale, updateLocale } from '@strongroom/contract/identity/users.ts'
import { call } from '../api/call.ts'
import { refreshWorded } from '../api/refresh-worded.ts'
import type { LateMenuProps } from '../ui/late-menu.tsx'
import { notifyError } from '../ui/messages/notify.ts'
import { OpenedMenu } from '../ui/opened-menu.tsx'
import { chooseLanguage, currentLanguage, languageNames, languageTags } from '../i18n/language.ts'
import { queryClient } from '../api/query-client.ts'
import { sessionQuery, useMaybeSession } from '../session/session.ts'

/** The open menu of languages. */
export function LanguageChoices(button: LateMenuProps) {
  const session = useMaybeSession()
  const choose = async (locale: Locale) => {
    await chooseLanguage(locale, session !== null)
    if (!session) return
    const userUuid = session.user.uuid
    await call(updateLocale, { params: { userUuid }, body: { locale } }).catch(notifyError)
    await Promise.all([queryClient.invalidateQueries(sessionQuery), refreshWorded()])
  }
  const choices = (
    <Menu.RadioGroup value={currentLanguage()} onChange={(locale) => void choose(locale as Locale)}>
      {(Object.keys(languageNames) as Locale[]).map((locale) => (
        <Menu.RadioItem key={locale} value={locale} lang={languageTags[locale]} closeMenuOnClick>
          {languageNames[locale]}
        </Menu.RadioItem>
      ))}
    </Menu.RadioGroup>
  )
  return <OpenedMenu {...button} choices={choices} />
}
