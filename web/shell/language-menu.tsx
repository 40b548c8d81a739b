import { IconLanguage } from '@tabler/icons-react'
import { LateMenu } from '../ui/late-menu.tsx'
import { useText } from '../i18n/language.ts'

const load = async () => (await import('./language-choices.tsx')).LanguageChoices

/** Chooses the language: the person's when signed in, otherwise this browser's. */
export function LanguageMenu() {
  const t = useText()
  return (
    <LateMenu label={t('language.menu')} load={load}>
      <IconLanguage size={20} aria-hidden />
    </LateMenu>
  )
}
