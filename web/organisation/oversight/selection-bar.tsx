import { Button, Checkbox, Group } from '@mantine/core'
import type { OverseenWorkspace } from '@strongroom/contract/organisation/oversight/overseen-workspaces.ts'
import { useText } from '../../i18n/language.ts'
import { openAskOwners } from './ask-owners.tsx'
import { openLegalHold } from './legal-hold.tsx'
import { openPlanClosings } from './plan-closings.tsx'
import { openReviewForm } from '../reviews/review-form.tsx'

interface Props {
  workgroupUuid: string
  /** The shown page. */
  rows: readonly OverseenWorkspace[]
  selected: readonly OverseenWorkspace[]
  onSelect: (uuids: readonly string[]) => void
}

/** Selects the workspaces of the page, and acts on the selected ones. */
export function SelectionBar({ workgroupUuid, rows, selected, onSelect }: Props) {
  const t = useText()
  const count = selected.length
  const isOpen = selected.some(({ closedTime }) => closedTime === null)
  if (rows.length === 0) return null
  return (
    <Group gap="sm" w="100%">
      <Checkbox
        label={count === 0 ? t('oversight.select-page') : t('oversight.selected', { count })}
        checked={count === rows.length}
        indeterminate={count > 0 && count < rows.length}
        onChange={(event) => onSelect(event.currentTarget.checked ? rows.map(({ uuid }) => uuid) : [])}
      />
      {isOpen && (
        <>
          <Button size="xs" variant="default" onClick={() => openAskOwners(workgroupUuid, selected)}>
            {t('oversight.ask.many')}
          </Button>
          <Button
            size="xs"
            variant="default"
            onClick={() => openReviewForm({ workgroupUuid, workspaceUuids: selected.map(({ uuid }) => uuid) })}
          >
            {t('review.start')}
          </Button>
          <Button size="xs" variant="default" onClick={() => openPlanClosings(workgroupUuid, selected)}>
            {t('oversight.plan')}
          </Button>
        </>
      )}
      {selected.some(({ actions }) => actions.hold) && (
        <Button size="xs" variant="default" onClick={() => openLegalHold(workgroupUuid, selected, 'hold')}>
          {t('oversight.hold')}
        </Button>
      )}
      {selected.some(({ actions }) => actions.release) && (
        <Button size="xs" variant="default" onClick={() => openLegalHold(workgroupUuid, selected, 'release')}>
          {t('oversight.release')}
        </Button>
      )}
    </Group>
  )
}
