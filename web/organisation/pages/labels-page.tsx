import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { TagSetsSection } from '../tag-sets/tag-sets-section.tsx'
import { WorkgroupEntrance } from './workgroup-entrance.tsx'
import { WorkgroupTabs } from './workgroup-tabs.tsx'

/** The tag sets of a workgroup, for its administrators. */
export function LabelsPage(): ReactNode {
  const { workgroupUuid } = useParams({ from: '/signed-in/admin/workgroup/$workgroupUuid/managelabels' })
  return (
    <WorkgroupEntrance key={workgroupUuid} workgroupUuid={workgroupUuid}>
      {(workgroup) => (
        <WorkgroupTabs workgroup={workgroup} tab="tags">
          <TagSetsSection workgroup={workgroup} />
        </WorkgroupTabs>
      )}
    </WorkgroupEntrance>
  )
}
