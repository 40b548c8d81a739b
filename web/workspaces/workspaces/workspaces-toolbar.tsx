import { Chip, NativeSelect } from '@mantine/core'
import { useText } from '../../i18n/language.ts'
import type { MessageKey } from '../../i18n/namespaces.ts'
import { ViewChoice } from '../../ui/lists/view-choice.tsx'
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
  const { favourite, sort } = filter
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
        <ViewChoice
          className={classes.views}
          view={filter.view ?? 'list'}
          onView={(view) => onFilter({ ...filter, view })}
        />
      </span>
    </>
  )
}
