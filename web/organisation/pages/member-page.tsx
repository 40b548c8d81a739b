import { Badge, Stack } from '@mantine/core'
import type { MemberDetails as Details } from '@strongroom/contract/organisation/one-member.ts'
import type { Member } from '@strongroom/contract/organisation/workgroup-members.ts'
import type { Workgroup } from '@strongroom/contract/organisation/workgroups.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { type ReactNode, useMemo } from 'react'
import { CallError, isFinal } from '../../api/call-error.ts'
import { PageSkeleton } from '../../documents/pages/share-entrance.tsx'
import { describe } from '../../i18n/error-messages.ts'
import { useText } from '../../i18n/language.ts'
import { memberDataIntent } from '../../record/subject-access/member-data.tsx'
import { eraseMemberIntent } from '../../record/erasure/erase-member.tsx'
import { LedToStart } from '../../shell/led-to-start.tsx'
import { ActionMenu, type Intent } from '../../ui/action-menu.tsx'
import { ErrorPage } from '../../ui/layout/error-page.tsx'
import { PageBreadcrumbs } from '../../ui/layout/page-breadcrumbs.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { TwoColumns } from '../../ui/layout/two-columns.tsx'
import { PersonAvatar } from '../../ui/people/person-avatar.tsx'
import { personName } from '../../ui/people/person-name.ts'
import { deleteMemberIntent } from '../one-member/delete-member.tsx'
import { MemberAddresses } from '../one-member/member-addresses.tsx'
import { MemberDetails } from '../one-member/member-details.tsx'
import { MemberSessions } from '../one-member/member-sessions.tsx'
import { MemberTags } from '../one-member/member-tags.tsx'
import { MemberWorkspaces } from '../one-member/member-workspaces.tsx'
import { memberQuery } from '../one-member/queries.ts'
import { memberIntents } from '../workgroups/member-intents.tsx'
import { WorkgroupEntrance } from './workgroup-entrance.tsx'

const ROUTE = '/signed-in/admin/workgroup/$workgroupUuid/member/$memberUuid'

/** One member of a workgroup, for its administrators. */
export function MemberPage(): ReactNode {
  const { workgroupUuid, memberUuid } = useParams({ from: ROUTE })
  return (
    <WorkgroupEntrance key={workgroupUuid} workgroupUuid={workgroupUuid}>
      {(workgroup) => <Content key={memberUuid} workgroup={workgroup} userUuid={memberUuid} />}
    </WorkgroupEntrance>
  )
}

function Content({ workgroup, userUuid }: { workgroup: Workgroup; userUuid: string }): ReactNode {
  const { data, isError, error } = useQuery(memberQuery({ workgroupUuid: workgroup.uuid, userUuid }))
  if (isError && isFinal(error)) return <LedToStart message={describe(new CallError('not.found', 404))} />
  if (isError && !data) return <ErrorPage error={error} />
  if (!data) return <PageSkeleton />
  return <Shown workgroup={workgroup} member={data} />
}

function Shown({ workgroup, member }: { workgroup: Workgroup; member: Details }) {
  const t = useText()
  const { user, roles, status, actions } = member
  const name = personName(user)
  const intents = useMemberIntents(workgroup.uuid)
  const link = { to: '/admin/workgroup/$workgroupUuid', params: { workgroupUuid: workgroup.uuid } } as const
  return (
    <>
      <PageHeader
        title={name}
        mark={<PersonAvatar name={name} picture={user} size={48} />}
        beside={
          <>
            {roles.map((role) => (
              <Badge key={role} size="sm" flex="none" color={role === 'AGENT' ? 'gray' : 'violet'}>
                {t(`workgroup.role.${role}`)}
              </Badge>
            ))}
            {status === 'DISABLED' && (
              <Badge size="sm" flex="none" color="red">
                {t('workgroup.members.disabled')}
              </Badge>
            )}
          </>
        }
        below={<span>{user.email}</span>}
        breadcrumbs={<PageBreadcrumbs crumbs={[{ label: workgroup.name, link }, { label: name }]} />}
        actions={
          <ActionMenu thing={member} intents={intents} label={t('participant.menu', { name })} variant="default" />
        }
      />
      <TwoColumns side={<MemberDetails member={member} />}>
        <Stack gap="md">
          <MemberAddresses member={member} />
          <MemberWorkspaces member={member} />
          {actions.listSessions && <MemberSessions member={member} />}
          {workgroup.actions?.manageTagSets && <MemberTags member={member} />}
        </Stack>
      </TwoColumns>
    </>
  )
}

function useMemberIntents(workgroupUuid: string): Intent<Member>[] {
  const navigate = useNavigate()
  return useMemo(() => {
    const leave = () => navigate({ to: '/admin/workgroup/$workgroupUuid', params: { workgroupUuid }, replace: true })
    return [...memberIntents, memberDataIntent, deleteMemberIntent(leave), eraseMemberIntent(leave)]
  }, [navigate, workgroupUuid])
}
