import {
  type AccountWorkgroup,
  setWorkgroupHidden,
  setWorkgroupSuspended,
} from '@strongroom/contract/organisation/accounts/account-workgroups.ts'
import { WorkgroupName } from '@strongroom/contract/organisation/workgroup-name.ts'
import { renameWorkgroup } from '@strongroom/contract/organisation/workgroups.ts'
import { IconChartPie, IconEye, IconEyeOff, IconPencil, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react'
import { z } from 'zod'
import { call } from '../../api/call.ts'
import { text, useText } from '../../i18n/language.ts'
import { withRecentPassword } from '../../identity/confirm/ask-password.tsx'
import type { Intent } from '../../ui/action-menu.tsx'
import { ConfirmModal } from '../../ui/dialogs/confirm-modal.tsx'
import { type DialogHandle, openDialog } from '../../ui/dialogs/dialogs.tsx'
import { RenameModal } from '../../ui/dialogs/rename-modal.tsx'
import { notifyDone } from '../../ui/messages/notify.ts'
import { notifyError } from '../../ui/messages/notify.ts'
import { AllocateConnections } from './allocate-connections.tsx'
import { refreshAccounts } from './queries.ts'

/** The menu of a workgroup in its account. */
export const workgroupIntents: Intent<AccountWorkgroup>[] = [
  {
    label: 'accounts.workgroup.rename',
    icon: IconPencil,
    shown: ({ actions }) => actions.rename,
    open: (workgroup) => openDialog((dialog) => <Rename workgroup={workgroup} dialog={dialog} />),
  },
  {
    label: 'accounts.workgroup.allocate',
    icon: IconChartPie,
    shown: ({ actions }) => actions.allocate,
    open: (workgroup) => openDialog((dialog) => <AllocateConnections workgroup={workgroup} dialog={dialog} />),
  },
  {
    label: 'accounts.workgroup.hide',
    icon: IconEyeOff,
    shown: ({ actions, hidden }) => actions.hide && !hidden,
    open: (workgroup) => void setHidden(workgroup, true).catch(notifyError),
  },
  {
    label: 'accounts.workgroup.show',
    icon: IconEye,
    shown: ({ actions, hidden }) => actions.hide && hidden,
    open: (workgroup) => void setHidden(workgroup, false).catch(notifyError),
  },
  {
    label: 'accounts.suspend',
    icon: IconPlayerPause,
    shown: ({ actions, suspended }) => actions.suspend && !suspended,
    open: (workgroup) => openDialog((dialog) => <Suspend workgroup={workgroup} dialog={dialog} />),
    danger: true,
  },
  {
    label: 'accounts.resume',
    icon: IconPlayerPlay,
    shown: ({ actions, suspended }) => actions.suspend && suspended,
    open: (workgroup) => void setSuspended(workgroup, false).catch(notifyError),
  },
]

interface Props {
  workgroup: AccountWorkgroup
  dialog: DialogHandle
}

const Name = z.object({ name: WorkgroupName })

function Rename({ workgroup: { uuid: workgroupUuid, name }, dialog }: Props) {
  const t = useText()
  const rename = async ({ name: workgroupName }: { name: string }) => {
    await call(renameWorkgroup, { params: { workgroupUuid }, body: { workgroupName } })
    await refreshAccounts()
    notifyDone(t('workgroup.renamed'))
  }
  return (
    <RenameModal
      dialog={dialog}
      title={t('accounts.workgroup.rename')}
      label={t('workgroup.name')}
      submit={t('workgroup.rename')}
      name={name}
      schema={Name}
      rename={rename}
    />
  )
}

async function setHidden({ uuid: workgroupUuid, name }: AccountWorkgroup, hidden: boolean): Promise<void> {
  await call(setWorkgroupHidden, { params: { workgroupUuid }, body: { hidden } })
  await refreshAccounts()
  notifyDone(text(hidden ? 'accounts.workgroup.hide.done' : 'accounts.workgroup.show.done', { name }))
}

async function setSuspended({ uuid: workgroupUuid, name }: AccountWorkgroup, suspended: boolean): Promise<void> {
  const body = { suspended }
  await withRecentPassword(() => call(setWorkgroupSuspended, { params: { workgroupUuid }, body }))
  await refreshAccounts()
  notifyDone(text(suspended ? 'accounts.suspend.done' : 'accounts.resume.done', { name }))
}

function Suspend({ workgroup, dialog }: Props) {
  const t = useText()
  return (
    <ConfirmModal
      dialog={dialog}
      title={t('accounts.suspend.title', { name: workgroup.name })}
      confirm={t('accounts.suspend')}
      danger
      act={() => setSuspended(workgroup, true)}
    >
      {t('accounts.suspend.text')}
    </ConfirmModal>
  )
}
