import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Title } from '@mantine/core'
import { useText } from '../app/language.ts'
import { ErrorPage } from '../app/error-page.tsx'
import { ForbiddenPage } from '../app/forbidden-page.tsx'
import { LookForm } from '../branding/look-form.tsx'
import { lookQuery } from '../branding/look-queries.ts'
import { ErrorState } from '../ui/error-state.tsx'
import { workgroupQuery } from '../workgroups/queries.ts'
import { PageSkeleton } from './share-entrance.tsx'
import { WorkgroupTabs } from './workgroup-tabs.tsx'

/** A workgroup's own look, for its administrators. */
export function BrandingPage(): ReactNode {
  const t = useText()
  const { workgroupUuid } = useParams({ from: '/signed-in/admin/workgroup/$workgroupUuid/customise-workgroup' })
  const { data: workgroup, error } = useQuery(workgroupQuery(workgroupUuid))
  const look = useQuery(lookQuery(workgroupUuid))
  const failed = workgroup ? null : error
  if (failed) return <ErrorPage error={failed} />
  if (workgroup && !workgroup.actions?.update) return <ForbiddenPage />
  if (look.isError && !look.data) return <ErrorState error={look.error} retry={() => void look.refetch()} />
  if (!workgroup || !look.data) return <PageSkeleton />
  return (
    <WorkgroupTabs workgroup={workgroup} tab="branding">
      <Title order={2} fz={18} mb="sm">
        {t('branding.title')}
      </Title>
      <LookForm key={workgroupUuid} workgroup={workgroup} look={look.data} />
    </WorkgroupTabs>
  )
}
