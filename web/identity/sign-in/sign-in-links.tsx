import { Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { JoiningLink } from '../../session/joining-link.tsx'
import { useBranding } from '../../session/branding.ts'
import { useText } from '../../i18n/language.ts'
import { settingsQuery } from '../../session/settings-query.ts'

/** Links for people who can't sign in. */
export function SignInLinks() {
  const t = useText()
  const settings = useQuery(settingsQuery)
  const isBranded = useBranding() !== null
  return (
    <Group justify="space-between">
      <JoiningLink to="/forgot-password">{t('login.forgot')}</JoiningLink>
      {settings.data?.signUp !== 'off' && !isBranded && <JoiningLink to="/sign-up">{t('login.register')}</JoiningLink>}
    </Group>
  )
}
