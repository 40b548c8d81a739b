import { limits } from '@strongroom/contract/wire/limits.ts'
import type { Participant } from '@strongroom/contract/workspaces/participants.ts'
import type { Workspace } from '@strongroom/contract/workspaces/workspaces.ts'
import { IconUserSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type TextOf, useText } from '../../i18n/language.ts'
import type { Intent } from '../../ui/action-menu.tsx'
import { EmptyState } from '../../ui/lists/empty-state.tsx'
import listClasses from '../../ui/lists/list-card.module.css'
import { PagedList } from '../../ui/lists/paged-list.tsx'
import { wholeNumber } from '../../ui/forms/whole-number.ts'
import { participantIntents } from './participant-intents.tsx'
import { ParticipantRow } from './participant-row.tsx'
import type { ParticipantsFilter } from './participants-filter.ts'
import classes from './participants-panel.module.css'
import { ParticipantsToolbar } from './participants-toolbar.tsx'
import { ReviewNotice } from '../reviews/review-notice.tsx'
import { TakingPartButton } from './taking-part-button.tsx'
import { UntrustedButton } from './untrusted-button.tsx'
import { participantsQuery } from './queries.ts'

interface Props {
  workspace: Workspace
  /** Menu items that the page adds to each. */
  more: readonly Intent<Participant>[]
  filter: ParticipantsFilter
  onFilter: (changed: ParticipantsFilter) => void
}

/** The people of a workspace, ten a page. */
export function ParticipantsPanel({ workspace, more, filter, onFilter }: Props) {
  const t = useText()
  const {
    'participants-page': page = 0,
    'participants-page-size': size = limits.participantPageSize,
    'participants-sort': sort,
    accepted,
    query,
  } = filter
  const list = useQuery(
    participantsQuery({ workspaceUuid: workspace.uuid, page, size, sort, classification: accepted, query }),
  )
  const { data } = list
  const intents = useMemo(() => [...participantIntents(workspace.actions), ...more], [workspace.actions, more])
  const rights = { intents, grants: workspace.actions }
  return (
    <PagedList
      list={list}
      page={page}
      pageSize={size}
      onPage={(next) => onFilter({ 'participants-page': next || undefined })}
      empty={<NobodyFound />}
      toolbar={
        <>
          <div className={classes.head}>
            <h2 id="participants-title" className={classes.title}>
              {titleOf(t, data?.metadata)}
            </h2>
            <UntrustedButton workspace={workspace} />
            <TakingPartButton workspace={workspace} />
          </div>
          <ParticipantsToolbar filter={filter} onFilter={onFilter} />
          <ReviewNotice workspace={workspace} />
        </>
      }
    >
      {(participants) => (
        <ul className={listClasses.list} aria-labelledby="participants-title">
          {participants.map((participant) => (
            <ParticipantRow key={participant.uuid} participant={participant} {...rights} />
          ))}
        </ul>
      )}
    </PagedList>
  )
}

function NobodyFound() {
  const t = useText()
  return (
    <EmptyState icon={IconUserSearch} title={t('participant.none-found')} order={3}>
      {t('participant.none-found-hint')}
    </EmptyState>
  )
}

/** The total, once it is known. */
function titleOf(t: TextOf, metadata?: { totalElements: number; totalIsLowerBound: boolean }): string {
  if (!metadata) return t('participant.title')
  const { totalElements, totalIsLowerBound } = metadata
  if (!totalIsLowerBound) return t('participant.title-count', { count: totalElements })
  return t('participant.title-open', { total: wholeNumber(totalElements) })
}
