import { Anchor, Button, Group, Stack, Text } from '@mantine/core'
import type { Workgroup } from '@strongroom/contract/organisation/workgroups.ts'
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { type ReactNode, useCallback } from 'react'
import { useText } from '../../i18n/language.ts'
import { WorkgroupActivity } from '../../record/audit/workgroup-activity.tsx'
import { WebhooksSection } from '../../record/webhooks/webhooks-section.tsx'
import { AuditReport } from '../../record/reports/audit-report.tsx'
import { ReportsSection } from '../../record/reports/reports-section.tsx'
import { AddressField } from '../../workspaces/inviting/address-field.tsx'
import { openDialog } from '../../ui/dialogs/dialogs.tsx'
import { SideCard } from '../../ui/layout/side-card.tsx'
import { TwoColumns } from '../../ui/layout/two-columns.tsx'
import { GroupsSection } from '../groups/groups-section.tsx'
import { openChangeDomain, singleDomains } from '../members/change-domain.tsx'
import { openImportMembers } from '../members/import-members.tsx'
import type { MembersFilter } from '../members/members-filter.ts'
import type { OversightFilter } from '../oversight/oversight-filter.ts'
import { WorkspacesSection } from '../oversight/workspaces-section.tsx'
import { ReviewsSection } from '../reviews/reviews-section.tsx'
import { openTransferMember } from '../members/transfer-member.tsx'
import { AboutSection } from '../workgroups/about-section.tsx'
import { DomainsSection } from '../workgroups/domains-section.tsx'
import { InviteMembers } from '../workgroups/invite-members.tsx'
import { MembersSection } from '../workgroups/members-section.tsx'
import { OptionsSection } from '../workgroups/options-section.tsx'
import { PendingSection } from '../workgroups/pending-section.tsx'
import { TokensSection } from '../provisioning/tokens-section.tsx'
import { ProvidersSection } from '../workgroups/providers-section.tsx'
import { RetentionSection } from '../retention/retention-section.tsx'
import { WorkgroupEntrance } from './workgroup-entrance.tsx'
import type { WorkgroupTab } from './workgroup-search.ts'
import { WorkgroupTabs } from './workgroup-tabs.tsx'

const ROUTE = '/signed-in/admin/workgroup/$workgroupUuid'

/** A workgroup for its administrators: members, invitations, options and reports. */
export function WorkgroupPage(): ReactNode {
  const { workgroupUuid } = useParams({ from: ROUTE })
  const { tab = 'members' } = useSearch({ from: ROUTE })
  return (
    <WorkgroupEntrance key={workgroupUuid} workgroupUuid={workgroupUuid} admits={isAdmitted}>
      {(workgroup) => {
        const shown = workgroup.actions?.update ? tab : 'reports'
        return (
          <WorkgroupTabs workgroup={workgroup} tab={shown}>
            <Part key={workgroup.uuid} tab={shown} workgroup={workgroup} />
          </WorkgroupTabs>
        )
      }}
    </WorkgroupEntrance>
  )
}

/** Reporters, who administer nothing, see the reports alone. */
const isAdmitted = ({ actions }: Workgroup) => actions?.update === true || actions?.viewReports === true

function Part({ tab, workgroup }: { tab: WorkgroupTab; workgroup: Workgroup }) {
  const { uuid } = workgroup
  switch (tab) {
    case 'reviews':
      return <ReviewsSection workgroupUuid={uuid} />
    case 'groups':
      return <GroupsSection workgroupUuid={uuid} />
    case 'workspaces':
      return <WorkspacesPart workgroup={workgroup} />
    case 'security':
      return (
        <TwoColumns side={<WorkgroupActivity workgroupUuid={uuid} />}>
          <Stack gap="md">
            <OptionsSection workgroup={workgroup} />
            <TrustedListLink workgroup={workgroup} />
            <WaitingScansLink workgroup={workgroup} />
          </Stack>
        </TwoColumns>
      )
    case 'retention':
      return <RetentionSection workgroup={workgroup} />
    case 'providers':
      return (
        <Stack gap="md">
          <DomainsSection workgroup={workgroup} />
          <ProvidersSection workgroup={workgroup} />
          <TokensSection workgroup={workgroup} />
        </Stack>
      )
    case 'webhooks':
      return <WebhooksSection workgroup={workgroup} />
    case 'reports':
      return <ReportsSection workgroup={workgroup} />
    case 'about':
      return <AboutSection workgroup={workgroup} />
    default:
      return <MembersPart workgroup={workgroup} />
  }
}

function MembersPart({ workgroup }: { workgroup: Workgroup }) {
  const t = useText()
  const { uuid, actions } = workgroup
  const search = useSearch({ from: ROUTE })
  const navigate = useNavigate({ from: '/admin/workgroup/$workgroupUuid' })
  const onFilter = (changed: MembersFilter) =>
    void navigate({
      search: (before) => ({ ...before, 'members-page': undefined, ...changed }),
      replace: !('members-page' in changed),
      resetScroll: false,
    })
  return (
    <Stack gap="md">
      <InviteMembers
        workgroupUuid={uuid}
        addresses={AddressField}
        more={
          <>
            <Button variant="default" onClick={() => openTransferMember(uuid)}>
              {t('members.move-in')}
            </Button>
            <Button variant="default" onClick={() => openImportMembers(uuid)}>
              {t('members.import')}
            </Button>
          </>
        }
      />
      {search.status !== 'PENDING' && <PendingSection workgroupUuid={uuid} />}
      <MembersSection workgroupUuid={uuid} taggable={actions?.manageTagSets} filter={search} onFilter={onFilter} />
      {singleDomains(workgroup).length > 0 && (
        <SideCard title={t('members.domain')}>
          <Group justify="space-between">
            <Text size="sm" maw={640}>
              {t('members.domain.what')}
            </Text>
            <Button variant="default" onClick={() => openChangeDomain(workgroup)}>
              {t('members.domain')}
            </Button>
          </Group>
        </SideCard>
      )}
    </Stack>
  )
}

function WorkspacesPart({ workgroup: { uuid } }: { workgroup: Workgroup }) {
  const search = useSearch({ from: ROUTE })
  const navigate = useNavigate({ from: '/admin/workgroup/$workgroupUuid' })
  const onFilter = (changed: OversightFilter) =>
    void navigate({
      search: (before) => ({ ...before, 'workspaces-page': undefined, ...changed }),
      replace: !('workspaces-page' in changed),
      resetScroll: false,
    })
  const onAudit = useCallback(
    (workspace: { uuid: string; name: string }) =>
      openDialog((dialog) => (
        <AuditReport workgroupUuid={uuid} accountUuid={undefined} workspace={workspace} dialog={dialog} />
      )),
    [uuid],
  )
  return <WorkspacesSection workgroupUuid={uuid} onAudit={onAudit} filter={search} onFilter={onFilter} />
}

function TrustedListLink({ workgroup: { uuid, actions } }: { workgroup: Workgroup }) {
  const t = useText()
  if (!actions?.manageTrustedList) return null
  return (
    <SideCard title={t('trusted-list.title')}>
      <Anchor component={Link} to={`/admin/workgroup/${uuid}/trustedlist`} size="sm">
        {t('workgroup.trusted-list')}
      </Anchor>
    </SideCard>
  )
}

function WaitingScansLink({ workgroup: { uuid, actions } }: { workgroup: Workgroup }) {
  const t = useText()
  if (!actions?.update) return null
  return (
    <SideCard title={t('scans.title')}>
      <Anchor component={Link} to={`/admin/workgroup/${uuid}/scans`} size="sm">
        {t('scans.link')}
      </Anchor>
    </SideCard>
  )
}
