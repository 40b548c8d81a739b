import { ActionIcon, Menu } from '@mantine/core'
import { IconLanguage } from '@tabler/icons-react'
import { type Locale, updateLocale } from '@strongroom/contract/users.ts'
import { call } from '../call.ts'
import { notifyError } from '../ui/notify.ts'
import { chooseLanguage, currentLanguage, languageNames, languageTags, useText } from './language.ts'
import { queryClient } from './query-client.ts'
import { sessionQuery, useMaybeSession } from './session.ts'

/** Chooses the language: of the person when signed in, else of this browser. */
export function LanguageMenu() {
  const t = useText()
  const session = useMaybeSession()
  const current = currentLanguage()
  const choose = async (locale: Locale) => {
    await chooseLanguage(locale, session !== null)
    if (!session) return
    const userUuid = session.user.uuid
    await call(updateLocale, { params: { userUuid }, body: { locale } }).catch(notifyError)
    await queryClient.invalidateQueries(sessionQuery)
  }
  return (
    <Menu>
      <Menu.Target>
        <ActionIcon variant="transparent" size={36} aria-label={t('language.menu')}>
          <IconLanguage size={20} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup value={current} onChange={(locale) => void choose(locale as Locale)}>
          {(Object.keys(languageNames) as Locale[]).map((locale) => (
            <Menu.RadioItem key={locale} value={locale} lang={languageTags[locale]} closeMenuOnClick>
              {languageNames[locale]}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  )
}
