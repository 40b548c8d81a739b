import { Title } from '@mantine/core'
import type { Workgroup } from '@strongroom/contract/organisation/workgroups.ts'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useText } from '../../i18n/language.ts'
import { BrandingForm } from '../branding/branding-form.tsx'
import { brandingQuery } from '../branding/look-queries.ts'
import { ErrorState } from '../../ui/layout/error-state.tsx'
import { PageSkeleton } from '../../documents/pages/share-entrance.tsx'
import { WorkgroupEntrance } from './workgroup-entrance.tsx'
import { WorkgroupTabs } from './workgroup-tabs.tsx'

/** A workgroup's branding, for its administrators. */
export function BrandingPage(): ReactNode {
  const { workgroupUuid } = useParams({ from: '/signed-in/admin/workgroup/$workgroupUuid/customise-workgroup' })
  return (
    <WorkgroupEntrance key={workgroupUuid} workgroupUuid={workgroupUuid}>
      {(workgroup) => <Branding workgroup={workgroup} />}
    </WorkgroupEntrance>
  )
}

function Branding({ workgroup }: { workgroup: Workgroup }) {
  const t = useText()
  const look = useQuery(brandingQuery(workgroup.uuid))
  if (look.isError && !look.data) return <ErrorState error={look.error} retry={() => void look.refetch()} />
  if (!look.data) return <PageSkeleton />
  return (
    <WorkgroupTabs workgroup={workgroup} tab="branding">
      <Title order={2} fz={18} mb="sm">
        {t('branding.title')}
      </Title>
      <BrandingForm key={workgroup.uuid} workgroup={workgroup} look={look.data} />
    </WorkgroupTabs>
  )
}
