import { Stack, Text, Textarea } from '@mantine/core'
import type { Member } from '@strongroom/contract/organisation/workgroup-members.ts'
import { accessReason, accessReasonLength, exportMemberData } from '@strongroom/contract/record/subject-access.ts'
import { IconDownload } from '@tabler/icons-react'
import { z } from 'zod'
import { addressOf } from '../../api/address-of.ts'
import { useText } from '../../i18n/language.ts'
import { withRecentPassword } from '../../identity/confirm/ask-password.tsx'
import type { Intent } from '../../ui/action-menu.tsx'
import { DialogActions } from '../../ui/dialogs/dialog-actions.tsx'
import { DialogModal } from '../../ui/dialogs/dialog-modal.tsx'
import { type DialogHandle, openDialog } from '../../ui/dialogs/dialogs.tsx'
import { FormError } from '../../ui/forms/form-error.tsx'
import { useContractForm } from '../../ui/forms/use-contract-form.ts'
import { notifyDone } from '../../ui/messages/notify.ts'
import { personName } from '../../ui/people/person-name.ts'
import { fetchExport } from '../../workspaces/ending/fetch-export.ts'

const schema = z.object({ reason: accessReason })

/** Downloads what is held about a member, with the reason that they are told. */
function MemberData({ member: { user, userUuid }, dialog }: { member: Member; dialog: DialogHandle }) {
  const t = useText()
  const name = personName(user)
  const form = useContractForm({
    schema,
    initial: { reason: '' },
    submit: async (query) => {
      await withRecentPassword(() => fetchExport(addressOf(exportMemberData, { params: { userUuid }, query })))
      dialog.finish()
      notifyDone(t('data.member.done', { name }))
    },
  })
  return (
    <DialogModal title={t('data.member.title', { name })} dialog={dialog} busy={form.busy}>
      <form onSubmit={form.onSubmit} noValidate>
        <Stack gap="md">
          <Text>{t('data.member.text', { name })}</Text>
          <Textarea
            {...form.field('reason')}
            label={t('data.member.reason')}
            description={t('data.member.reason-hint', { name })}
            required
            data-autofocus
            autosize
            minRows={2}
            maxRows={6}
            maxLength={accessReasonLength}
          />
          <FormError error={form.error} attempt={t('data.member.failed')} />
          <DialogActions submit={t('data.member.submit')} cancel={dialog.close} busy={form.busy} />
        </Stack>
      </form>
    </DialogModal>
  )
}

export const memberDataIntent: Intent<Member> = {
  label: 'data.member',
  icon: IconDownload,
  shown: ({ actions }) => actions.exportData,
  open: (member) => openDialog((dialog) => <MemberData member={member} dialog={dialog} />),
}
