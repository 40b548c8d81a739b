import { Anchor, Button, PasswordInput, Stack, Text } from '@mantine/core'
import { resumeSession } from '@strongroom/contract/identity/sessions.ts'
import { Link } from '@tanstack/react-router'
import { call } from '../api/call.ts'
import { CallError } from '../api/call-error.ts'
import { FormError } from '../ui/forms/form-error.tsx'
import { useContractForm } from '../ui/forms/use-contract-form.ts'
import { ConfirmByPasskey } from '../identity/confirm/confirm-by-passkey.tsx'
import { IdentityResume } from '../identity/confirm/identity-resume.tsx'
import { useText } from '../i18n/language.ts'
import { endSession, type Session, useSession } from '../session/session.ts'

interface Props {
  user: Session['user']
  onResumed: () => void
}

/** Continues a locked session: with the provider that the person signed in by, the password or a passkey. */
export function ResumeSession({ user, onResumed }: Props) {
  const { identityProvider } = useSession()
  const own = <Resume user={user} onResumed={onResumed} />
  if (!identityProvider) return own
  return (
    <IdentityResume provider={identityProvider} email={user.email} onResumed={onResumed}>
      {own}
    </IdentityResume>
  )
}

/** With the password, if the person has one, or a passkey. */
function Resume({ user, onResumed }: Props) {
  const t = useText()
  const { confirmBy } = useSession()
  const byPassword = confirmBy.includes('PASSWORD')
  return (
    <Stack gap="md">
      {byPassword ? <ResumeForm user={user} onResumed={onResumed} /> : <Text>{t('idle.why')}</Text>}
      <ConfirmByPasskey label={t('idle.passkey')} onGiven={onResumed} secondary={byPassword} />
      <Anchor component={Link} to="/logout" w="fit-content">
        {t('account.logout')}
      </Anchor>
    </Stack>
  )
}

function ResumeForm({ user, onResumed }: Props) {
  const t = useText()
  const form = useContractForm({
    schema: resumeSession.body,
    initial: { password: '' },
    submit: async (body) => {
      try {
        await call(resumeSession, { body })
        onResumed()
      } catch (error) {
        if (error instanceof CallError && error.status === 401) return endSession()
        throw error
      }
    },
  })
  return (
    <form onSubmit={form.onSubmit} noValidate>
      <Stack gap="md">
        <Text>{t('idle.why')}</Text>
        <input type="text" name="username" value={user.email} autoComplete="username" readOnly hidden />
        <PasswordInput
          {...form.field('password')}
          label={t('idle.password', { address: user.email })}
          autoComplete="current-password"
          data-autofocus
          visibilityToggleButtonProps={{ 'aria-label': t('password.show') }}
        />
        <FormError error={form.error} />
        <Button type="submit" loading={form.busy}>
          {t('idle.resume')}
        </Button>
      </Stack>
    </form>
  )
}
