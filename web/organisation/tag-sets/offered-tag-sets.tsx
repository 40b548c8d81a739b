import { Fieldset, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useText } from '../../i18n/language.ts'
import { ErrorState } from '../../ui/layout/error-state.tsx'
import type { TagSetsField } from '../../ui/forms/tag-sets-field.ts'
import { offeredQuery } from './queries.ts'
import { TagSetChoice } from './tag-set-choice.tsx'

/** The choice among a workgroup's offered sets in a form; nothing if there are none. */
export const OfferedTagSets: TagSetsField = ({ workgroupUuid, chosen, onChosen }) => {
  const t = useText()
  const list = useQuery(offeredQuery(workgroupUuid))
  if (list.isError) return <ErrorState error={list.error} retry={() => void list.refetch()} />
  if (!list.data || list.data.content.length === 0) return null
  const label = t('tag-set.suggested')
  return (
    <Fieldset legend={label} variant="unstyled" p={0} mx={0} fw={600}>
      <Text size="xs" c="dimmed" fw={400} mb={4}>
        {t('tag-set.suggested.hint')}
      </Text>
      <TagSetChoice label={label} sets={list.data.content} chosen={chosen} onChosen={onChosen} />
    </Fieldset>
  )
}
