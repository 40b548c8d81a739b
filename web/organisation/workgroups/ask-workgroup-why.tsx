import { Text } from '@mantine/core'
import type { Workgroup } from '@strongroom/contract/organisation/workgroups.ts'
import type { AskedWorkgroupAction } from '@strongroom/contract/why/workgroup-why.ts'
import { useText } from '../../i18n/language.ts'
import type { MessageKey } from '../../i18n/namespaces.ts'
import { type DialogHandle, openDialog } from '../../ui/dialogs/dialogs.tsx'
import { OwnWhy } from '../../workspaces/access/own-why.tsx'
import { workgroupWhyQuery } from './queries.ts'

const names: Record<AskedWorkgroupAction, MessageKey> = {
  view: 'why.do.workgroup.view',
  inviteMembers: 'why.do.workgroup.invite',
  update: 'why.do.workgroup.update',
  claimDomain: 'why.do.workgroup.claim-domain',
  manageIdentityProviders: 'why.do.workgroup.providers',
  manageTrustedList: 'why.do.workgroup.trusted-list',
  manageTagSets: 'why.do.workgroup.manage-tag-sets',
  listTagSets: 'why.do.workgroup.list-tag-sets',
  viewReports: 'why.do.workgroup.reports',
  startTrial: 'why.do.workgroup.trial',
}

function AskWorkgroupWhy({ workgroup, dialog }: { workgroup: Workgroup; dialog: DialogHandle }) {
  const t = useText()
  const isOffered = (action: AskedWorkgroupAction) =>
    action === 'listTagSets' ? true : (workgroup.actions?.[action] ?? false)
  return (
    <OwnWhy
      dialog={dialog}
      names={names}
      isOffered={isOffered}
      queryOf={(action) => workgroupWhyQuery(workgroup.uuid, action)}
    >
      <Text style={{ overflowWrap: 'anywhere' }}>{t('why.about', { name: workgroup.name })}</Text>
    </OwnWhy>
  )
}

/** Opens the explanation of what the person can do with a workgroup. */
export const askWorkgroupWhy = (workgroup: Workgroup) =>
  openDialog((dialog) => <AskWorkgroupWhy workgroup={workgroup} dialog={dialog} />)
