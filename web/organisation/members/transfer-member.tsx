import { Stack, Text, Textarea, TextInput } from '@mantine/core'
import { transferMember } from '@strongroom/contract/organisation/members.ts'
import { call } from '../../api/call.ts'
import { useText } from '../../i18n/language.ts'
import { DialogActions } from '../../ui/dialogs/dialog-actions.tsx'
import { DialogModal } from '../../ui/dialogs/dialog-modal.tsx'
import { type DialogHandle, openDialog } from '../../ui/dialogs/dialogs.tsx'
import { FormError } from '../../ui/forms/form-error.tsx'
import { inviteReason } from './invite-reason.ts'
import { useContractForm } from '../../ui/forms/use-contract-form.ts'
import { notifyDone } from '../../ui/messages/notify.ts'
import { parseAddresses } from '../../workspaces/inviting/parse-addresses.ts'
import { refreshWorkgroup } from '../workgroups/queries.ts'

export const openTransferMember = (workgroupUuid: string) =>
  openDialog((dialog) => <TransferMember workgroupUuid={workgroupUuid} dialog={dialog} />)

/** Asks one registered person to move to the workgroup. */
function TransferMember({ workgroupUuid, dialog }: { workgroupUuid: string; dialog: DialogHandle }) {
  const t = useText()
  const form = useContractForm({
    schema: transferMember.body.pick({ message: true }),
    initial: { email: '', message: '' },
    alsoCheck: ({ email }): { email?: string } => {
      const { valid, invalid } = parseAddresses(email)
      if (invalid.length > 0) return { email: t('field.email') }
      return valid.length === 1 ? {} : { email: t('error.member.one.email') }
    },
    submit: async ({ message }) => {
      const { valid: emails } = parseAddresses(form.values.email)
      await call(transferMember, { body: { workgroupUuid, emails, message } })
      await refreshWorkgroup()
      dialog.finish()
      notifyDone(t('members.move-in.done'))
    },
  })
  return (
    <DialogModal title={t('members.move-in')} dialog={dialog} busy={form.busy}>
      <form onSubmit={form.onSubmit} noValidate>
        <Stack gap="md">
          <Text>{t('members.move-in.what')}</Text>
          <TextInput
            {...form.field('email')}
            type="text"
            inputMode="email"
            label={t('members.move-in.email')}
            required
            data-autofocus
            autoComplete="off"
          />
          <Textarea
            {...form.field('message')}
            label={t('participant.message')}
            description={t('participant.message-hint')}
            autosize
            minRows={2}
            maxRows={6}
          />
          <FormError error={form.error} message={form.error ? inviteReason(form.error) : undefined} />
          <DialogActions submit={t('members.move-in.submit')} cancel={dialog.close} busy={form.busy} />
        </Stack>
      </form>
    </DialogModal>
  )
}
