import { Menu } from '@mantine/core'
import type { Locale } from '@strongroom/contract/identity/users.ts'
import type { LateMenuProps } from '../ui/late-menu.tsx'
import { OpenedMenu } from '../ui/opened-menu.tsx'
import { currentLanguage, languageNames, languageTags } from '../i18n/language.ts'
import { useMaybeSession } from '../session/session.ts'
import { saveLanguage } from './save-language.ts'

/** The open menu of languages. */
export function LanguageChoices(button: LateMenuProps) {
  const session = useMaybeSession()
  const choices = (
    <Menu.RadioGroup value={currentLanguage()} onChange={(locale) => void saveLanguage(session, locale as Locale)}>
      {(Object.keys(languageNames) as Locale[]).map((locale) => (
        <Menu.RadioItem key={locale} value={locale} lang={languageTags[locale]} closeMenuOnClick>
          {languageNames[locale]}
        </Menu.RadioItem>
      ))}
    </Menu.RadioGroup>
  )
  return <OpenedMenu {...button} choices={choices} />
}
