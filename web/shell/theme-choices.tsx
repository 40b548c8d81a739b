import { Menu } from '@mantine/core'
import { type Theme, updateTheme } from '@strongroom/contract/identity/users.ts'
import { call } from '../api/call.ts'
import type { LateMenuProps } from '../ui/late-menu.tsx'
import { notifyError } from '../ui/messages/notify.ts'
import { OpenedMenu } from '../ui/opened-menu.tsx'
import { useText } from '../i18n/language.ts'
import type { MessageKey } from '../i18n/namespaces.ts'
import { useMaybeSession } from '../session/session.ts'
import { chooseTheme, useTheme } from '../theme/theme-choice.ts'

const names: Record<Theme, MessageKey> = { LIGHT: 'theme.light', DARK: 'theme.dark', CLASSIC: 'theme.classic' }

/** The open menu of themes. */
export function ThemeChoices(button: LateMenuProps) {
  const t = useText()
  const session = useMaybeSession()
  const choose = async (chosen: Theme) => {
    chooseTheme(chosen)
    // Until the sign-in is complete it is this browser's choice only.
    if (!session?.actions.completedAuth) return
    await call(updateTheme, { params: { userUuid: session.user.uuid }, body: { theme: chosen } }).catch(notifyError)
  }
  const choices = (
    <Menu.RadioGroup value={useTheme()} onChange={(chosen) => void choose(chosen as Theme)}>
      {(Object.keys(names) as Theme[]).map((name) => (
        <Menu.RadioItem key={name} value={name} closeMenuOnClick>
          {t(names[name])}
        </Menu.RadioItem>
      ))}
    </Menu.RadioGroup>
  )
  return <OpenedMenu {...button} choices={choices} />
}
