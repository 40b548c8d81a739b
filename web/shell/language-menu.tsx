import { IconLanguage } from '@tabler/icons-react'
import { LateMenu } from '../ui/late-menu.tsx'
import { useText } from '../i18n/language.ts'

const load = async () => (await import('./language-choices.tsx')).LanguageChoices

/** Chooses the language: of the person when signed in, else of this browser. */
export function LanguageMenu() {
  const t = useText()
  return (
    <LateMenu label={t('language.menu')} load={load}>
      <IconLanguage size={20} aria-hidden />
    </LateMenu>
  )
}
