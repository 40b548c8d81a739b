import { Button, Stack, Text, TextInput } from '@mantine/core'
import type { Reply } from '@strongroom/contract/wire/endpoint.ts'
import type { findRegistration } from '@strongroom/contract/identity/sign-in.ts'
import { useRouter } from '@tanstack/react-router'
import { useJoiningSearch } from '../../session/joining-search.ts'
import { useText } from '../../i18n/language.ts'
import { dropRegistrationToken } from '../../session/registration-token.ts'
import { rememberEmail } from '../../session/session.ts'
import { InvitationText } from './invitation-text.tsx'

/** For people whose organisation signs them in: they choose no password, their first sign-in registers them. */
export function IdentityRegistration({ registration }: { registration: Reply<typeof findRegistration> }) {
  const t = useText()
  const router = useRouter()
  const search = useJoiningSearch()
  const goOn = async () => {
    dropRegistrationToken()
    rememberEmail(registration.email)
    const { workspaceUuid } = registration
    await router.navigate({
      to: '/login',
      search: workspaceUuid ? { ...search, next: `/share/${workspaceUuid}` } : search,
    })
  }
  return (
    <Stack gap="md">
      <InvitationText registration={registration} />
      <TextInput value={registration.email} readOnly label={t('registration.as')} />
      <Text>{t('registration.identity')}</Text>
      <Button size="md" fullWidth onClick={() => void goOn()}>
        {t('registration.identity-submit')}
      </Button>
    </Stack>
  )
}
