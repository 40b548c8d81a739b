import { Badge, Button } from '@mantine/core'
import { type AdministeredWorkspace, listWorkspaces } from '@strongroom/contract/workspaces/lifecycle.ts'
import { IconArchive, IconFolders, IconSearchOff } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useText } from '../../i18n/language.ts'
import { call } from '../../api/call.ts'
import { EmptyState } from '../../ui/lists/empty-state.tsx'
import listClasses from '../../ui/lists/list-card.module.css'
import { NameTile } from '../../ui/people/name-tile.tsx'
import { PagedList } from '../../ui/lists/paged-list.tsx'
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

/** The workspaces of the workgroups that the person administers: open ones, or those closed in the last 90 days or on legal hold. */
export function AdministeredPanel({ closed, name, onName, page, onPage }: Props) {
  const t = useText()
  const query = { isAdminContext: 'true', closed: String(closed), name, page, size: PAGE_SIZE }
  const list = useQuery({
    queryKey: [...workspaceKeys.all, 'administered', query],
    queryFn: ({ signal }) => call(listWorkspaces, { query }, { signal }),
    placeholderData: keepPreviousData,
  })
  return (
    <PagedList
      list={list}
      page={page}
      pageSize={PAGE_SIZE}
      onPage={onPage}
      attempt={t('administered.failed')}
      empty={name === undefined ? <None closed={closed} /> : <NoneFound />}
      toolbar={<NameFilter key={String(closed)} name={name ?? ''} onName={(next) => onName(next || undefined)} />}
    >
      {(workspaces) => (
        <ul aria-label={t('administered.title')} className={listClasses.list}>
          {workspaces.map((workspace) => (
            <AdministeredRow key={workspace.uuid} workspace={workspace} />
          ))}
        </ul>
      )}
    </PagedList>
  )
}

function None({ closed }: { closed: boolean }) {
  const t = useText()
  return (
    <EmptyState
      icon={closed ? IconArchive : IconFolders}
      title={t(closed ? 'administered.closed.none' : 'administered.open.none')}
    >
      {t(closed ? 'administered.closed.none-hint' : 'administered.open.none-hint')}
    </EmptyState>
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
  const { name, owner, workgroupName, closedTime, closedBy, scheduledEndTime, held, actions } = workspace
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
          {held && (
            <Badge size="sm" color="orange">
              {t('oversight.hold.mark')}
            </Badge>
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
