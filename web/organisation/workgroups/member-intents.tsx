import {
  endMemberSessions,
  type Member,
  setMemberDisabled,
} from '@strongroom/contract/organisation/workgroup-members.ts'
import { IconLogout, IconShieldOff, IconTags, IconUserCheck, IconUserCog, IconUserOff } from '@tabler/icons-react'
import { withRecentPassword } from '../../identity/confirm/ask-password.tsx'
import type { MessageKey } from '../../i18n/namespaces.ts'
import { useText } from '../../i18n/language.ts'
import { call } from '../../api/call.ts'
import type { Intent } from '../../ui/action-menu.tsx'
import { ConfirmModal } from '../../ui/dialogs/confirm-modal.tsx'
import { type DialogHandle, openDialog } from '../../ui/dialogs/dialogs.tsx'
import { notifyDone } from '../../ui/messages/notify.ts'
import { personName } from '../../ui/people/person-name.ts'
import { openUserTags } from '../tag-policies/edit-user-tags.tsx'
import { ChangeRole } from './change-role.tsx'
import { refreshWorkgroup } from './queries.ts'
import { RemoveFactors } from './remove-factors.tsx'

const params = ({ userUuid }: Member) => ({ params: { userUuid } })

interface Act {
  title: MessageKey
  what: MessageKey
  confirm: MessageKey
  done: MessageKey
  danger: boolean
  act: (member: Member) => Promise<unknown>
}

const SIGN_OUT: Act = {
  title: 'workgroup.members.sign-out',
  what: 'workgroup.members.sign-out-what',
  confirm: 'workgroup.members.sign-out',
  done: 'workgroup.members.signed-out',
  danger: true,
  act: (member) => call(endMemberSessions, params(member)),
}
const DISABLE: Act = {
  title: 'workgroup.members.disable',
  what: 'workgroup.members.disable-what',
  confirm: 'workgroup.members.disable-submit',
  done: 'workgroup.members.was-disabled',
  danger: true,
  act: (member) => call(setMemberDisabled, { ...params(member), body: { disabled: true } }),
}
const ENABLE: Act = {
  title: 'workgroup.members.enable',
  what: 'workgroup.members.enable-what',
  confirm: 'workgroup.members.enable-submit',
  done: 'workgroup.members.was-enabled',
  danger: false,
  act: (member) => call(setMemberDisabled, { ...params(member), body: { disabled: false } }),
}

/** Explains an action on a member, asks, and confirms the person if the last sign-in was long ago. */
function MemberAct({ member, dialog, act }: { member: Member; dialog: DialogHandle; act: Act }) {
  const t = useText()
  const name = personName(member.user)
  const submit = async () => {
    await withRecentPassword(() => act.act(member))
    await refreshWorkgroup()
    notifyDone(t(act.done, { name }))
  }
  return (
    <ConfirmModal dialog={dialog} title={t(act.title)} confirm={t(act.confirm)} danger={act.danger} act={submit}>
      {t(act.what, { name })}
    </ConfirmModal>
  )
}

const opens = (act: Act) => (member: Member) =>
  openDialog((dialog) => <MemberAct member={member} dialog={dialog} act={act} />)

export const openSignOut = opens(SIGN_OUT)

/** The administrator's actions on a member. */
export const memberIntents: Intent<Member>[] = [
  {
    label: 'workgroup.members.sign-out',
    icon: IconLogout,
    shown: ({ actions }) => actions.endSessions,
    open: openSignOut,
  },
  {
    label: 'workgroup.members.role',
    icon: IconUserCog,
    shown: ({ actions, roles }) => actions.updateRole && (actions.makeAccountAdmin || !roles.includes('ACCOUNT_ADMIN')),
    open: (member) => openDialog((dialog) => <ChangeRole member={member} dialog={dialog} />),
  },
  {
    label: 'workgroup.members.enable',
    icon: IconUserCheck,
    shown: ({ actions }) => actions.enable,
    open: opens(ENABLE),
  },
  {
    label: 'workgroup.members.disable',
    icon: IconUserOff,
    danger: true,
    shown: ({ actions }) => actions.disable,
    open: opens(DISABLE),
  },
  {
    label: 'workgroup.members.remove-factors',
    icon: IconShieldOff,
    danger: true,
    shown: ({ actions }) => actions.unregisterMobileAuth,
    open: (member) => openDialog((dialog) => <RemoveFactors member={member} dialog={dialog} />),
  },
]

/** The same for administrators who manage tags: the workgroup's `manageTagSets` covers the tags of all its members. */
export const taggedMemberIntents: Intent<Member>[] = [
  ...memberIntents,
  {
    label: 'user-tags.edit',
    icon: IconTags,
    shown: ({ user }) => user.email !== null,
    open: ({ user, userUuid, workgroupUuid }) =>
      openUserTags({ workgroupUuid, userUuid, name: personName(user), email: user.email ?? '' }),
  },
]
