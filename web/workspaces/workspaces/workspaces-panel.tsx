import { IconFolderPlus, IconFolders, IconPlus, IconSearchOff, IconStar } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Workspace } from '@strongroom/contract/workspaces/workspaces.ts'
import { useText } from '../../i18n/language.ts'
import { EmptyState } from '../../ui/lists/empty-state.tsx'
import { PageAction } from '../../ui/layout/page-action.tsx'
import { type Action, PageActions } from '../../ui/layout/page-actions.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { type PageTab, PageTabs } from '../../ui/layout/page-tabs.tsx'
import { TwoColumns } from '../../ui/layout/two-columns.tsx'
import type { DialogHandle } from '../../ui/dialogs/dialogs.tsx'
import { openLateDialog } from '../../ui/dialogs/late-dialog.ts'
import { PagedList } from '../../ui/lists/paged-list.tsx'
import type { CreateFields } from './create-workspace.tsx'
import { myWorkspacesQuery, WORKSPACES_PAGE_SIZE } from './queries.ts'
import { WorkspaceList } from './workspace-list.tsx'
import type { WorkspacesFilter } from './workspaces-filter.ts'
import { WorkspacesToolbar } from './workspaces-toolbar.tsx'
import { narrowerThan, useMedia } from '../../ui/use-media.ts'

interface Props {
  /** The owner of the dashboard, in its heading. */
  greeting: { mark?: ReactNode; below: ReactNode }
  filter: WorkspacesFilter
  onFilter: (changed: WorkspacesFilter) => void
  /** The workgroup whose workspaces are listed; undefined for all. */
  workgroupUuid: string | undefined
  mayCreate: boolean
  /** Fetches the fields of a new workspace that other features provide. */
  fields: () => Promise<CreateFields>
  /** The dashboard's other tabs: tasks and mentions, the open one's content, and what is beside the workspaces. */
  others: { tabs: PageTab<OtherTab>[]; note: string | undefined; panel: ReactNode; side: ReactNode }
  /** Additional information about workspaces, which the page provides. */
  useExtras: (workspaces: Workspace[]) => (workspace: Workspace) => WorkspaceExtras | undefined
}

export interface WorkspaceExtras {
  /** Beside the owner. */
  details: ReactNode
  latest: ReactNode
}

type OtherTab = 'tasks' | 'mentions'
type Tab = 'all' | 'favourites' | OtherTab

/** The person's workspaces, invitations first, with filters and orders. */
export function WorkspacesPanel(props: Props) {
  const { greeting, filter, onFilter, workgroupUuid, mayCreate, fields, others, useExtras } = props
  const t = useText()
  const {
    name,
    favourite,
    sort,
    'workspaces-page': page = 0,
    'workspaces-page-size': size = WORKSPACES_PAGE_SIZE,
  } = filter
  const phone = useMedia(narrowerThan('xs'))
  const list = useQuery(
    myWorkspacesQuery({ page, size, name, sort, workgroupUuid, favourite: favourite ? 'true' : undefined }),
  )
  const { data } = list
  const extrasOf = useExtras(data?.content ?? [])
  const opening: Action = {
    icon: IconPlus,
    name: t('workspace.create'),
    act: () => openLateDialog(() => createWorkspace(fields), {}),
    filled: true,
  }
  const create = mayCreate && <PageAction {...opening} />
  const narrowed = name !== undefined || favourite !== undefined || workgroupUuid !== undefined
  const empty = data?.content.length === 0 && !narrowed
  const card = (
    <PagedList
      list={list}
      page={page}
      pageSize={size}
      onPage={(next) => onFilter({ 'workspaces-page': next || undefined })}
      empty={<NoWorkspaces narrowed={narrowed} action={create} />}
      toolbar={!empty && <WorkspacesToolbar filter={filter} onFilter={onFilter} withFavourites={phone} />}
    >
      {(workspaces) => <WorkspaceList workspaces={workspaces} view={filter.view ?? 'list'} extrasOf={extrasOf} />}
    </PagedList>
  )
  return (
    <>
      <PageHeader
        title={t('workspace.title')}
        {...greeting}
        actions={!empty && mayCreate && <PageActions actions={[opening]} />}
      />
      {(phone || empty) && filter.tab === undefined ? (
        <TwoColumns side={others.side}>{card}</TwoColumns>
      ) : (
        <DashboardTabs filter={filter} onFilter={onFilter} others={others}>
          {filter.tab ? others.panel : <TwoColumns side={others.side}>{card}</TwoColumns>}
        </DashboardTabs>
      )}
    </>
  )
}

/** The blade that creates a workspace, with these fields. */
async function createWorkspace(fields: Props['fields']) {
  const [{ CreateWorkspace }, given] = await Promise.all([import('./create-workspace.tsx'), fields()])
  return ({ dialog }: { dialog: DialogHandle }) => <CreateWorkspace fields={given} dialog={dialog} />
}

/** On wide screens favourites are a tab; on phones a switch of the toolbar. */
function DashboardTabs({
  filter,
  onFilter,
  others,
  children,
}: Pick<Props, 'filter' | 'onFilter' | 'others'> & { children: ReactNode }) {
  const t = useText()
  return (
    <PageTabs<Tab>
      label={t('workspace.list.label')}
      tabs={[
        { value: 'all', label: t('workspace.filter.all'), icon: IconFolders },
        { value: 'favourites', label: t('workspace.filter.favourites'), icon: IconStar },
        ...others.tabs,
      ]}
      note={others.note}
      value={filter.tab ?? (filter.favourite ? 'favourites' : 'all')}
      onTab={(tab) =>
        onFilter({
          favourite: tab === 'favourites' || undefined,
          tab: tab === 'tasks' || tab === 'mentions' ? tab : undefined,
        })
      }
    >
      {children}
    </PageTabs>
  )
}

function NoWorkspaces({ narrowed, action }: { narrowed: boolean; action: ReactNode }) {
  const t = useText()
  if (narrowed) {
    return (
      <EmptyState icon={IconSearchOff} title={t('workspace.list.none-found')}>
        {t('workspace.list.none-found-hint')}
      </EmptyState>
    )
  }
  return (
    <EmptyState icon={IconFolderPlus} title={t('workspace.list.empty')} action={action}>
      {t('workspace.list.empty-hint')}
    </EmptyState>
  )
}
