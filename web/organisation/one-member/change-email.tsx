import { Stack, Text, TextInput } from '@mantine/core'
import { requestMemberEmail } from '@strongroom/contract/organisation/one-member.ts'
import type { Member } from '@strongroom/contract/organisation/workgroup-members.ts'
import { call } from '../../api/call.ts'
import { withRecentPassword } from '../../identity/confirm/ask-password.tsx'
import { useText } from '../../i18n/language.ts'
import { DialogActions } from '../../ui/dialogs/dialog-actions.tsx'
import { DialogModal } from '../../ui/dialogs/dialog-modal.tsx'
import { type DialogHandle, openDialog } from '../../ui/dialogs/dialogs.tsx'
import { FormError } from '../../ui/forms/form-error.tsx'
import { useContractForm } from '../../ui/forms/use-contract-form.ts'
import { notifyDone } from '../../ui/messages/notify.ts'
import { personName } from '../../ui/people/person-name.ts'
import { refreshWorkgroup } from '../workgroups/queries.ts'

export const openChangeEmail = (member: Member) =>
  openDialog((dialog) => <ChangeEmail member={member} dialog={dialog} />)

/** Asks a member to confirm another address. */
function ChangeEmail({ member, dialog }: { member: Member; dialog: DialogHandle }) {
  const t = useText()
  const name = personName(member.user)
  const form = useContractForm({
    schema: requestMemberEmail.body,
    initial: { email: '' },
    submit: async (body) => {
      await withRecentPassword(() => call(requestMemberEmail, { params: { userUuid: member.userUuid }, body }))
      await refreshWorkgroup()
      dialog.finish()
      notifyDone(t('member.email.requested', { name }))
    },
  })
  return (
    <DialogModal title={t('member.email.change')} dialog={dialog} busy={form.busy}>
      <form onSubmit={form.onSubmit} noValidate>
        <Stack gap="md">
          <Text>{t('member.email.change-what', { name })}</Text>
          <TextInput
            {...form.field('email')}
            type="email"
            inputMode="email"
            label={t('settings.email.new')}
            description={t('member.email.domain-hint')}
            required
            data-autofocus
            autoComplete="off"
          />
          <FormError error={form.error} />
          <DialogActions submit={t('member.email.submit')} cancel={dialog.close} busy={form.busy} />
        </Stack>
      </form>
    </DialogModal>
  )
}
