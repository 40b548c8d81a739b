import type { Member } from '@strongroom/contract/organisation/workgroup-members.ts'
import { eraseMember } from '@strongroom/contract/record/erasures.ts'
import { IconEraser } from '@tabler/icons-react'
import { call } from '../../api/call.ts'
import { useText } from '../../i18n/language.ts'
import { withRecentPassword } from '../../identity/confirm/ask-password.tsx'
import type { Intent } from '../../ui/action-menu.tsx'
import { type DialogHandle, openDialog } from '../../ui/dialogs/dialogs.tsx'
import { useContractForm } from '../../ui/forms/use-contract-form.ts'
import { notifyDone } from '../../ui/messages/notify.ts'
import { personName } from '../../ui/people/person-name.ts'
import { ErasureForm } from './erasure-form.tsx'
import { forgetErased } from './queries.ts'

interface Props {
  member: Member
  dialog: DialogHandle
  /** Leaves the page of the member. */
  onErased: () => Promise<unknown>
}

/** Deletes a member’s account and replaces their name everywhere, with a reason for the record. */
function EraseMember({ member: { user, userUuid }, dialog, onErased }: Props) {
  const t = useText()
  const form = useContractForm({
    schema: eraseMember.body,
    initial: { reason: '' },
    submit: async (body) => {
      await withRecentPassword(() => call(eraseMember, { params: { userUuid }, body }))
      dialog.finish()
      await onErased()
      await forgetErased()
      notifyDone(t('erasure.done'))
    },
  })
  return (
    <ErasureForm
      form={{ ...form, reason: { ...form.field('reason'), 'data-autofocus': true } }}
      title={t('erasure.title', { name: personName(user) })}
      dialog={dialog}
    />
  )
}

export const eraseMemberIntent = (onErased: () => Promise<unknown>): Intent<Member> => ({
  label: 'erasure.member',
  icon: IconEraser,
  danger: true,
  shown: ({ actions }) => actions.delete,
  open: (member) => openDialog((dialog) => <EraseMember {...{ member, dialog, onErased }} />),
})
