import { ActionIcon, Menu } from '@mantine/core'
import { IconMoon, IconSun } from '@tabler/icons-react'
import { type Theme, updateTheme } from '@strongroom/contract/users.ts'
import { call } from '../call.ts'
import { notifyError } from '../ui/notify.ts'
import { type MessageKey, useText } from './language.ts'
import { useMaybeSession } from './session.ts'
import { chooseTheme, useTheme } from './theme-choice.ts'

const names: Record<Theme, MessageKey> = { LIGHT: 'theme.light', DARK: 'theme.dark', CLASSIC: 'theme.classic' }

/** Chooses the theme: kept in this browser, and saved for the person when signed in. */
export function ThemeMenu() {
  const t = useText()
  const theme = useTheme()
  const session = useMaybeSession()
  const choose = async (chosen: Theme) => {
    chooseTheme(chosen)
    if (!session) return
    await call(updateTheme, { params: { userUuid: session.user.uuid }, body: { theme: chosen } }).catch(notifyError)
  }
  const Sign = theme === 'DARK' ? IconMoon : IconSun
  return (
    <Menu>
      <Menu.Target>
        <ActionIcon variant="transparent" size={36} aria-label={t('theme.menu')}>
          <Sign size={20} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup value={theme} onChange={(chosen) => void choose(chosen as Theme)}>
          {(Object.keys(names) as Theme[]).map((name) => (
            <Menu.RadioItem key={name} value={name} closeMenuOnClick>
              {t(names[name])}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  )
}
