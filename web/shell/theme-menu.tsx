import { IconMoon, IconSun } from '@tabler/icons-react'
import { LateMenu } from '../ui/late-menu.tsx'
import { useText } from '../i18n/language.ts'
import { useTheme } from '../theme/theme-choice.ts'

const load = async () => (await import('./theme-choices.tsx')).ThemeChoices

/** Chooses the theme: stored in this browser, and saved for the person when signed in. */
export function ThemeMenu() {
  const t = useText()
  const Sign = useTheme() === 'DARK' ? IconMoon : IconSun
  return (
    <LateMenu label={t('theme.menu')} load={load}>
      <Sign size={20} aria-hidden />
    </LateMenu>
  )
}
