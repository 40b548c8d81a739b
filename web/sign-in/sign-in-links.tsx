import { Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { JoiningLink } from '../app/joining-link.tsx'
import { useBranding } from '../app/branding.ts'
import { useText } from '../app/language.ts'
import { settingsQuery } from '../app/settings-query.ts'

/** Ways on for people who can't sign in. */
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
