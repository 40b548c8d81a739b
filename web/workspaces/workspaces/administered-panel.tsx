import { Button } from '@mantine/core'
import { type AdministeredWorkspace, listWorkspaces } from '@strongroom/contract/workspaces/lifecycle.ts'
import { IconArchive, IconFolders, IconSearchOff } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { useText } from '../../i18n/language.ts'
import { call } from '../../api/call.ts'
import { EmptyState } from '../../ui/lists/empty-state.tsx'
import { ErrorState } from '../../ui/layout/error-state.tsx'
import { ListCard } from '../../ui/lists/list-card.tsx'
import listClasses from '../../ui/lists/list-card.module.css'
import { ListSkeleton } from '../../ui/lists/list-skeleton.tsx'
import { NameTile } from '../../ui/people/name-tile.tsx'
import { Pager } from '../../ui/lists/pager.tsx'
import { personName } from '../../ui/people/person-name.ts'
import { TimeText } from '../../ui/time-text.tsx'
import { openCloseAdministered } from '../ending/close-administered.tsx'
import { NameFilter } from './name-filter.tsx'
import { workspaceKeys } from './queries.ts'

interface Props {
  closed: boolean
  /** A part of the names to show; undefined for all. */
  name: string | undefined
  onName: (name: string | undefined) => void
  page: number
  onPage: (page: number) => void
}

const PAGE_SIZE = 50

/** The workspaces of the workgroups that the person administers: open ones, or those closed in the last 90 days. */
export function AdministeredPanel({ closed, name, onName, page, onPage }: Props) {
  const t = useText()
  const query = { isAdminContext: 'true', closed: String(closed), name, page, size: PAGE_SIZE }
  const list = useQuery({
    queryKey: [...workspaceKeys.all, 'administered', query],
    queryFn: ({ signal }) => call(listWorkspaces, { query }, { signal }),
    placeholderData: keepPreviousData,
  })
  const { data } = list
  const last = data && Math.max(0, data.metadata.totalPages - 1)
  useEffect(() => {
    if (last !== undefined && page > last) onPage(last)
  }, [last, page, onPage])
  let content: ReactNode
  if (list.isError)
    content = <ErrorState error={list.error} attempt={t('administered.failed')} retry={() => void list.refetch()} />
  else if (!data) content = <ListSkeleton />
  else if (data.content.length === 0 && name !== undefined) content = <NoneFound />
  else if (data.content.length === 0) {
    content = (
      <EmptyState
        icon={closed ? IconArchive : IconFolders}
        title={t(closed ? 'administered.closed.none' : 'administered.open.none')}
      >
        {t(closed ? 'administered.closed.none-hint' : 'administered.open.none-hint')}
      </EmptyState>
    )
  } else {
    content = (
      <ul aria-label={t('administered.title')} className={listClasses.list}>
        {data.content.map((workspace) => (
          <AdministeredRow key={workspace.uuid} workspace={workspace} />
        ))}
      </ul>
    )
  }
  const footer = data && data.content.length > 0 && (
    <Pager {...data.metadata} page={page} pageSize={PAGE_SIZE} onPage={onPage} />
  )
  const toolbar = <NameFilter key={String(closed)} name={name ?? ''} onName={(next) => onName(next || undefined)} />
  return (
    <ListCard toolbar={toolbar} footer={footer || undefined}>
      {content}
    </ListCard>
  )
}

function NoneFound() {
  const t = useText()
  return (
    <EmptyState icon={IconSearchOff} title={t('workspace.list.none-found')}>
      {t('administered.none-found-hint')}
    </EmptyState>
  )
}

function AdministeredRow({ workspace }: { workspace: AdministeredWorkspace }) {
  const t = useText()
  const { name, owner, workgroupName, closedTime, closedBy, scheduledEndTime, actions } = workspace
  return (
    <li className={listClasses.row}>
      <NameTile name={name} />
      <div className={listClasses.text}>
        <span className={listClasses.name}>{name}</span>
        <span className={listClasses.detail}>
          <span>{workgroupName}</span>
          <span>{t('workspace.owner', { owner: personName(owner) })}</span>
          {closedTime !== null && (
            <span>
              {closedBy
                ? t('administered.closed-by', { person: personName(closedBy) })
                : t('administered.closed-as-planned')}{' '}
              <TimeText time={closedTime} as="time" />
            </span>
          )}
          {closedTime === null && scheduledEndTime !== null && (
            <span>
              {t('asset.workspace-closes')} <TimeText time={scheduledEndTime} as="time" />
            </span>
          )}
        </span>
      </div>
      {actions.delete && (
        <Button
          variant="default"
          size="xs"
          onClick={() => openCloseAdministered(workspace)}
          aria-label={t('administered.close-of', { name })}
        >
          {t('administered.close')}
        </Button>
      )}
    </li>
  )
}
