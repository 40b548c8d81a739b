import { Button, Group, Text } from '@mantine/core'
import type { MemberDetails } from '@strongroom/contract/organisation/one-member.ts'
import { useQuery } from '@tanstack/react-query'
import { useText } from '../../i18n/language.ts'
import { FormError } from '../../ui/forms/form-error.tsx'
import { SideCard } from '../../ui/layout/side-card.tsx'
import { personName } from '../../ui/people/person-name.ts'
import { openUserTags } from '../tag-policies/edit-user-tags.tsx'
import { userTagsQuery } from '../tag-policies/queries.ts'
import { TagLabels } from '../tag-policies/tag-labels.tsx'

/** The tags of a member, which policies compare with those of documents. */
export function MemberTags({ member: { userUuid, workgroupUuid, user } }: { member: MemberDetails }) {
  const t = useText()
  const tags = useQuery(userTagsQuery(workgroupUuid, userUuid))
  const own = tags.data?.content[0]?.tags ?? []
  const { email } = user
  return (
    <SideCard
      title={t('user-tags.edit')}
      action={
        email !== null && (
          <Button
            variant="default"
            size="xs"
            onClick={() => openUserTags({ workgroupUuid, userUuid, email, name: personName(user) })}
          >
            {t('member.tags.change')}
          </Button>
        )
      }
    >
      <FormError error={tags.error} attempt={t('user-tags.failed')} />
      {own.length > 0 && (
        <Group gap={6}>
          <TagLabels tags={own} />
        </Group>
      )}
      {tags.data && own.length === 0 && (
        <Text c="dimmed" size="sm">
          {t('member.tags.none')}
        </Text>
      )}
    </SideCard>
  )
}
