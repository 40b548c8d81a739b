import { Anchor, Button, Group, Modal, PasswordInput, Stack, Text } from '@mantine/core'
import type { WhiteLabel } from '@strongroom/contract/organisation/branding.ts'
import { resumeSession } from '@strongroom/contract/identity/sessions.ts'
import { Link } from '@tanstack/react-router'
import { call } from '../api/call.ts'
import { CallError } from '../api/call-error.ts'
import { FormError } from '../ui/forms/form-error.tsx'
import { PersonAvatar } from '../ui/people/person-avatar.tsx'
import { personName } from '../ui/people/person-name.ts'
import { useContractForm } from '../ui/forms/use-contract-form.ts'
import { ConfirmByPasskey } from '../identity/confirm/confirm-by-passkey.tsx'
import { IdentityResume } from '../identity/confirm/identity-resume.tsx'
import { useText } from '../i18n/language.ts'
import { Logo } from './logo.tsx'
import { endSession, type Session, useSession } from '../session/session.ts'
import classes from './shell.module.css'
import { useIdleLock } from '../session/use-idle-lock.ts'

/** As wide as the forms of the public pages. */
const COLUMN = { maxWidth: 460, width: '100%', marginInline: 'auto' }

interface LockProps {
  session: Session
  branding: WhiteLabel | null
}

/** Covers everything after ten idle minutes, and asks for the password or a passkey; the page below stays. */
export function IdleLock({ session: { user, identityProvider }, branding }: LockProps) {
  const t = useText()
  const { locked, unlock } = useIdleLock()
  const name = personName({ givenName: user.firstName, familyName: user.lastName, email: user.email })
  return (
    <Modal
      opened={locked}
      onClose={() => undefined}
      fullScreen
      withCloseButton={false}
      closeOnEscape={false}
      zIndex={1000}
      title={
        <>
          <Logo look={branding} />
          <span className={classes.lockTitle}>{t('idle.title')}</span>
        </>
      }
      transitionProps={{ duration: 0 }}
      styles={{
        title: { fontSize: 20, fontWeight: 650 },
        inner: { padding: 0 },
        content: { paddingTop: 'min(16vh, 160px)' },
        header: { ...COLUMN, paddingBottom: 8 },
        body: COLUMN,
      }}
    >
      <Group gap="sm" mb="lg" wrap="nowrap">
        <PersonAvatar name={name} size={44} picture={user} own />
        <div>
          <Text fw={600}>{name}</Text>
          <Text fz="sm" c="dimmed">
            {user.email}
          </Text>
        </div>
      </Group>
      {identityProvider ? (
        <IdentityResume provider={identityProvider} email={user.email} onResumed={unlock}>
          <Resume user={user} onResumed={unlock} />
        </IdentityResume>
      ) : (
        <Resume user={user} onResumed={unlock} />
      )}
    </Modal>
  )
}

interface Props {
  user: Session['user']
  onResumed: () => void
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
