import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { cancelPendingEmail, removeAlias, requestEmail, type User } from '@strongroom/contract/identity/users.ts'
import { withRecentPassword } from '../confirm/ask-password.tsx'
import { useText } from '../../i18n/language.ts'
import { call } from '../../api/call.ts'
import { ConfirmModal } from '../../ui/dialogs/confirm-modal.tsx'
import { openDialog } from '../../ui/dialogs/dialogs.tsx'
import { FormError } from '../../ui/forms/form-error.tsx'
import { notifyDone, notifyError } from '../../ui/messages/notify.ts'
import { SideCard } from '../../ui/layout/side-card.tsx'
import { useContractForm } from '../../ui/forms/use-contract-form.ts'
import { refreshPerson } from './queries.ts'

/** The primary address, its pending replacement, and the aliases. */
export function EmailSection({ user }: { user: User }) {
  const t = useText()
  const [pending] = user.pendingEmailAliases
  return (
    <SideCard title={t('settings.email')}>
      <Stack gap="md">
        <Text style={{ overflowWrap: 'anywhere' }}>{t('settings.email.now', { address: user.email })}</Text>
        {pending ? <PendingAddress user={user} address={pending} /> : <NewAddress user={user} />}
        {user.emailAliases.map((address) => (
          <Group key={address} justify="space-between">
            <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
              {t('settings.email.alias', { address })}
            </Text>
            <Button
              variant="default"
              size="xs"
              aria-label={t('settings.email.remove-label', { address })}
              onClick={() => openRemoval(user, address)}
            >
              {t('settings.email.remove')}
            </Button>
          </Group>
        ))}
      </Stack>
    </SideCard>
  )
}

function PendingAddress({ user, address }: { user: User; address: string }) {
  const t = useText()
  const cancel = async () => {
    await call(cancelPendingEmail, { params: { userUuid: user.uuid }, body: {} }).catch(notifyError)
    await refreshPerson()
  }
  return (
    <Group justify="space-between">
      <Text role="status" style={{ overflowWrap: 'anywhere' }}>
        {t('settings.email.pending', { address })}
      </Text>
      <Button variant="default" onClick={() => void cancel()}>
        {t('settings.email.cancel')}
      </Button>
    </Group>
  )
}

function NewAddress({ user }: { user: User }) {
  const t = useText()
  const form = useContractForm({
    schema: requestEmail.body,
    draft: 'email',
    initial: { email: '' },
    submit: async (body) => {
      await withRecentPassword(() => call(requestEmail, { params: { userUuid: user.uuid }, body }))
      await refreshPerson()
      notifyDone(t('settings.email.sent'))
    },
  })
  return (
    <form onSubmit={form.onSubmit} noValidate>
      <Stack gap="md">
        <TextInput
          {...form.field('email')}
          type="email"
          label={t('settings.email.new')}
          description={t('settings.email.hint')}
          autoComplete="email"
        />
        <FormError error={form.error} />
        <Group justify="flex-end">
          <Button type="submit" variant="default" loading={form.busy}>
            {t('settings.email.submit')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

function openRemoval(user: User, address: string) {
  const act = async () => {
    await withRecentPassword(() => call(removeAlias, { params: { userUuid: user.uuid, address } }))
    await refreshPerson()
  }
  openDialog((dialog) => <RemoveAlias dialog={dialog} address={address} act={act} />)
}

type Removal = Pick<Parameters<typeof ConfirmModal>[0], 'dialog' | 'act'> & { address: string }

function RemoveAlias({ dialog, address, act }: Removal) {
  const t = useText()
  return (
    <ConfirmModal
      dialog={dialog}
      title={t('settings.email.remove-title')}
      confirm={t('settings.email.remove')}
      danger
      act={act}
    >
      {t('settings.email.remove-what', { address })}
    </ConfirmModal>
  )
}
