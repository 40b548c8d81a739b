import { Button, Group, Stack, Text } from '@mantine/core'
import {
  cancelMemberEmail,
  type MemberDetails,
  removeMemberAlias,
} from '@strongroom/contract/organisation/one-member.ts'
import { call } from '../../api/call.ts'
import { withRecentPassword } from '../../identity/confirm/ask-password.tsx'
import { useText } from '../../i18n/language.ts'
import { ConfirmModal } from '../../ui/dialogs/confirm-modal.tsx'
import { type DialogHandle, openDialog } from '../../ui/dialogs/dialogs.tsx'
import { SideCard } from '../../ui/layout/side-card.tsx'
import { notifyDone } from '../../ui/messages/notify.ts'
import { useAction } from '../../ui/use-action.ts'
import { refreshWorkgroup } from '../workgroups/queries.ts'
import { openChangeEmail } from './change-email.tsx'

/** The address that a member signs in with, its pending replacement, and earlier ones. */
export function MemberAddresses({ member }: { member: MemberDetails }) {
  const t = useText()
  const { pendingEmail, emailAliases, actions, user } = member
  return (
    <SideCard
      title={t('member.addresses')}
      action={
        actions.updateEmail && (
          <Button variant="default" size="xs" onClick={() => openChangeEmail(member)}>
            {t('member.email.change')}
          </Button>
        )
      }
    >
      <Stack gap="md">
        <Text style={{ overflowWrap: 'anywhere' }}>{t('member.email.now', { address: user.email ?? '' })}</Text>
        {pendingEmail !== null && <Pending member={member} address={pendingEmail} />}
        {emailAliases.map(({ address, isRemovable }) => (
          <Group key={address} justify="space-between">
            <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
              {t('member.email.alias', { address })}
            </Text>
            {isRemovable && (
              <Button
                variant="default"
                size="xs"
                aria-label={t('settings.email.remove-label', { address })}
                onClick={() => openDialog((dialog) => <RemoveAlias {...{ member, address, dialog }} />)}
              >
                {t('settings.email.remove')}
              </Button>
            )}
          </Group>
        ))}
      </Stack>
    </SideCard>
  )
}

function Pending({ member: { userUuid, actions }, address }: { member: MemberDetails; address: string }) {
  const t = useText()
  const cancel = useAction(
    async () => {
      await call(cancelMemberEmail, { params: { userUuid } }).finally(refreshWorkgroup)
      notifyDone(t('member.email.cancelled'))
    },
    { notify: true },
  )
  return (
    <Group justify="space-between">
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {t('member.email.pending', { address })}
      </Text>
      {actions.updateEmail && (
        <Button variant="default" size="xs" loading={cancel.busy} onClick={() => cancel.run()}>
          {t('member.email.cancel')}
        </Button>
      )}
    </Group>
  )
}

interface RemoveProps {
  member: MemberDetails
  address: string
  dialog: DialogHandle
}

function RemoveAlias({ member: { userUuid }, address, dialog }: RemoveProps) {
  const t = useText()
  const remove = async () => {
    await withRecentPassword(() => call(removeMemberAlias, { params: { userUuid, address } }))
    await refreshWorkgroup()
    notifyDone(t('member.email.removed'))
  }
  return (
    <ConfirmModal
      dialog={dialog}
      title={t('settings.email.remove-title')}
      confirm={t('settings.email.remove')}
      danger
      act={remove}
    >
      {t('member.email.remove-what', { address })}
    </ConfirmModal>
  )
}
