import { Stack, Text } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useText } from '../../i18n/language.ts'
import { PoliciesSection } from '../tag-policies/policies-section.tsx'
import { TaggedPeopleSection } from '../tag-policies/tagged-people-section.tsx'
import { WorkgroupEntrance } from './workgroup-entrance.tsx'
import { WorkgroupTabs } from './workgroup-tabs.tsx'

/** The policies of a workgroup and the tags of people, for its administrators. */
export function PoliciesPage(): ReactNode {
  const t = useText()
  const { workgroupUuid } = useParams({ from: '/signed-in/admin/workgroup/$workgroupUuid/policies' })
  return (
    <WorkgroupEntrance key={workgroupUuid} workgroupUuid={workgroupUuid}>
      {(workgroup) => (
        <WorkgroupTabs workgroup={workgroup} tab="policies">
          {workgroup.actions?.manageTagSets && (
            <Stack gap="md">
              <Text c="dimmed" fz="sm" maw={720}>
                {t('policy.intro')}
              </Text>
              <PoliciesSection workgroupUuid={workgroupUuid} />
              <TaggedPeopleSection workgroupUuid={workgroupUuid} />
            </Stack>
          )}
        </WorkgroupTabs>
      )}
    </WorkgroupEntrance>
  )
}
