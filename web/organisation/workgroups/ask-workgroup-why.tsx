import { Stack, Text } from '@mantine/core'
import type { Workgroup, WorkgroupActions } from '@strongroom/contract/organisation/workgroups.ts'
import type { AskedWorkgroupAction } from '@strongroom/contract/why/workgroup-why.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type TextOf, useText } from '../../i18n/language.ts'
import type { MessageKey } from '../../i18n/namespaces.ts'
import { Blade } from '../../ui/dialogs/blade.tsx'
import { type DialogHandle, openDialog } from '../../ui/dialogs/dialogs.tsx'
import { ErrorState } from '../../ui/layout/error-state.tsx'
import { ListSkeleton } from '../../ui/lists/list-skeleton.tsx'
import { ActionField } from '../../workspaces/access/action-field.tsx'
import { WhyAnswer } from '../../workspaces/access/why-answer.tsx'
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
  startTrial: 'why.do.workgroup.trial',
}

/** The actions of a workgroup; those that aren't offered come first, because people wonder about those. */
function optionsOf(t: TextOf, actions: WorkgroupActions | undefined) {
  const isOffered = ({ value }: { value: AskedWorkgroupAction }) =>
    value === 'listTagSets' ? true : (actions?.[value] ?? false)
  const options = (Object.entries(names) as [AskedWorkgroupAction, MessageKey][]).map(([value, name]) => ({
    value,
    label: t(name),
  }))
  return [...options.filter((one) => !isOffered(one)), ...options.filter(isOffered)]
}

/** The blade that explains why the person can or can't do something with a workgroup. */
function AskWorkgroupWhy({ workgroup, dialog }: { workgroup: Workgroup; dialog: DialogHandle }) {
  const t = useText()
  const [options] = useState(() => optionsOf(t, workgroup.actions))
  const [action, setAction] = useState(options[0]!.value)
  const why = useQuery(workgroupWhyQuery(workgroup.uuid, action))
  return (
    <Blade title={t('why.title-own')} dialog={dialog}>
      <Stack gap="md">
        <Text style={{ overflowWrap: 'anywhere' }}>{t('why.about', { name: workgroup.name })}</Text>
        <ActionField options={options} value={action} onAction={setAction} />
        {why.isError && <ErrorState error={why.error} retry={() => void why.refetch()} />}
        {why.isPending && <ListSkeleton />}
        {why.data && <WhyAnswer {...why.data} name={undefined} />}
      </Stack>
    </Blade>
  )
}

export const askWorkgroupWhy = (workgroup: Workgroup) =>
  openDialog((dialog) => <AskWorkgroupWhy workgroup={workgroup} dialog={dialog} />)
