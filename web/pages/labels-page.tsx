import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ErrorPage } from '../app/error-page.tsx'
import { ForbiddenPage } from '../app/forbidden-page.tsx'
import { TagSetsSection } from '../tag-sets/tag-sets-section.tsx'
import { workgroupQuery } from '../workgroups/queries.ts'
import { PageSkeleton } from './share-entrance.tsx'
import { WorkgroupTabs } from './workgroup-tabs.tsx'

/** The tag sets of a workgroup, for its administrators. */
export function LabelsPage(): ReactNode {
  const { workgroupUuid } = useParams({ from: '/signed-in/admin/workgroup/$workgroupUuid/managelabels' })
  const { data: workgroup, error } = useQuery(workgroupQuery(workgroupUuid))
  if (error && !workgroup) return <ErrorPage error={error} />
  if (!workgroup) return <PageSkeleton />
  if (!workgroup.actions?.update) return <ForbiddenPage />
  return (
    <WorkgroupTabs workgroup={workgroup} tab="tags">
      <TagSetsSection workgroup={workgroup} />
    </WorkgroupTabs>
  )
}
