import { deleteMember } from '@strongroom/contract/organisation/one-member.ts'
import type { Member } from '@strongroom/contract/organisation/workgroup-members.ts'
import { IconTrash } from '@tabler/icons-react'
import { call } from '../../api/call.ts'
import { withRecentPassword } from '../../identity/confirm/ask-password.tsx'
import { useText } from '../../i18n/language.ts'
import type { Intent } from '../../ui/action-menu.tsx'
import { ConfirmModal } from '../../ui/dialogs/confirm-modal.tsx'
import { type DialogHandle, openDialog } from '../../ui/dialogs/dialogs.tsx'
import { notifyDone } from '../../ui/messages/notify.ts'
import { personName } from '../../ui/people/person-name.ts'
import { refreshWorkgroup } from '../workgroups/queries.ts'

interface Props {
  member: Member
  dialog: DialogHandle
  /** Leaves the page of the member. */
  onDeleted: () => Promise<unknown>
}

/** Deletes a member’s account after a question. */
function DeleteMember({ member: { user, userUuid }, dialog, onDeleted }: Props) {
  const t = useText()
  const name = personName(user)
  const remove = async () => {
    await withRecentPassword(() => call(deleteMember, { params: { userUuid } }))
    await onDeleted()
    await refreshWorkgroup()
    notifyDone(t('member.deleted', { name }))
  }
  return (
    <ConfirmModal dialog={dialog} title={t('member.delete')} confirm={t('member.delete.submit')} danger act={remove}>
      {t('member.delete.what', { name })}
    </ConfirmModal>
  )
}

export const deleteMemberIntent = (onDeleted: () => Promise<unknown>): Intent<Member> => ({
  label: 'member.delete',
  icon: IconTrash,
  danger: true,
  shown: ({ actions }) => actions.delete,
  open: (member) => openDialog((dialog) => <DeleteMember {...{ member, dialog, onDeleted }} />),
})
