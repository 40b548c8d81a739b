import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Navigate, useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ErrorPage } from '../app/error-page.tsx'
import { useText } from '../app/language.ts'
import { WorkgroupActivity } from '../audit/workgroup-activity.tsx'
import { AddressField } from '../participants/address-field.tsx'
import { TagSetsSection } from '../tag-sets/tag-sets-section.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { TwoColumns } from '../ui/two-columns.tsx'
import { AboutSection } from '../workgroups/about-section.tsx'
import { DomainsSection } from '../workgroups/domains-section.tsx'
import { InviteMembers } from '../workgroups/invite-members.tsx'
import { MembersSection } from '../workgroups/members-section.tsx'
import { OptionsSection } from '../workgroups/options-section.tsx'
import { PendingSection } from '../workgroups/pending-section.tsx'
import { ProvidersSection } from '../workgroups/providers-section.tsx'
import { workgroupQuery } from '../workgroups/queries.ts'
import { PageSkeleton } from './share-entrance.tsx'

/** A workgroup for its administrators: its members, who is invited, and what it has decided for all of them. */
export function WorkgroupPage(): ReactNode {
  const t = useText()
  const { workgroupUuid } = useParams({ from: '/signed-in/admin/workgroup/$workgroupUuid' })
  const { data: workgroup, isError, error } = useQuery(workgroupQuery(workgroupUuid))
  if (isError && !workgroup) return <ErrorPage error={error} />
  if (!workgroup) return <PageSkeleton />
  if (!workgroup.actions?.update) return <Navigate to="/" replace />
  return (
    <>
      <PageHeader title={workgroup.name} below={<span>{t('workgroup.title')}</span>} />
      <TwoColumns
        side={
          <>
            <AboutSection key={`about ${workgroup.uuid}`} workgroup={workgroup} />
            <OptionsSection key={workgroup.uuid} workgroup={workgroup} />
            <DomainsSection workgroup={workgroup} />
            <WorkgroupActivity key={`activity ${workgroup.uuid}`} workgroupUuid={workgroup.uuid} />
          </>
        }
      >
        <Stack gap="md">
          <InviteMembers workgroupUuid={workgroupUuid} addresses={AddressField} />
          <PendingSection workgroupUuid={workgroupUuid} />
          <MembersSection workgroupUuid={workgroupUuid} />
          <ProvidersSection workgroup={workgroup} />
          <TagSetsSection workgroup={workgroup} />
        </Stack>
      </TwoColumns>
    </>
  )
}
