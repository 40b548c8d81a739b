import { Chip, NativeSelect, SegmentedControl, VisuallyHidden } from '@mantine/core'
import { IconLayoutGrid, IconList } from '@tabler/icons-react'
import { useText } from '../../i18n/language.ts'
import type { MessageKey } from '../../i18n/namespaces.ts'
import { NameFilter } from './name-filter.tsx'
import { type WorkspaceSort, type WorkspacesFilter, workspaceSorts } from './workspaces-filter.ts'
import classes from './workspaces-toolbar.module.css'

const sortNames: Record<WorkspaceSort, MessageKey> = {
  'createdDate,desc': 'workspace.sort.created-desc',
  'createdDate,asc': 'workspace.sort.created-asc',
  'modifiedDate,desc': 'workspace.sort.modified-desc',
  'modifiedDate,asc': 'workspace.sort.modified-asc',
  'name,asc': 'workspace.sort.name-asc',
  'name,desc': 'workspace.sort.name-desc',
}

interface Props {
  filter: WorkspacesFilter
  onFilter: (changed: WorkspacesFilter) => void
  /** Where there is no room for tabs. */
  withFavourites: boolean
}

/** Filters, orders and switches the list of workspaces. */
export function WorkspacesToolbar({ filter, onFilter, withFavourites }: Props) {
  const t = useText()
  const { favourite, sort, view } = filter
  return (
    <>
      <NameFilter name={filter.name ?? ''} onName={(name) => onFilter({ name: name || undefined })} />
      {withFavourites && (
        <Chip checked={favourite ?? false} onChange={(on) => onFilter({ favourite: on || undefined })} variant="light">
          {t('workspace.filter.favourites')}
        </Chip>
      )}
      <span className={classes.rest}>
        <NativeSelect
          aria-label={t('workspace.sort.label')}
          value={sort ?? workspaceSorts[0]}
          onChange={(event) => onFilter({ sort: event.currentTarget.value as WorkspaceSort })}
          data={workspaceSorts.map((value) => ({ value, label: t(sortNames[value]) }))}
        />
        <SegmentedControl
          className={classes.views}
          aria-label={t('workspace.view.label')}
          value={view ?? 'list'}
          onChange={(value) => onFilter({ ...filter, view: value === 'grid' ? 'grid' : undefined })}
          data={[
            { value: 'list', label: <ViewSign icon={IconList} name={t('workspace.view.list')} /> },
            { value: 'grid', label: <ViewSign icon={IconLayoutGrid} name={t('workspace.view.grid')} /> },
          ]}
        />
      </span>
    </>
  )
}

function ViewSign({ icon: Sign, name }: { icon: typeof IconList; name: string }) {
  return (
    <span className={classes.view} title={name}>
      <Sign size={18} aria-hidden />
      <VisuallyHidden>{name}</VisuallyHidden>
    </span>
  )
}
