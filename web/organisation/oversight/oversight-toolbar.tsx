import { NativeSelect } from '@mantine/core'
import { type OverseenSort, overseenSorts } from '@strongroom/contract/organisation/oversight/overseen-workspaces.ts'
import { useText } from '../../i18n/language.ts'
import { ListSearch } from '../../ui/lists/list-search.tsx'
import type { MessageKey } from '../../i18n/namespaces.ts'
import { choiceParam, flagParam } from '../../session/search-params.ts'
import classes from './oversight.module.css'
import { awayStates, type OversightFilter, quietMonths } from './oversight-filter.ts'

const sortNames: Record<OverseenSort, MessageKey> = {
  'name,asc': 'workspace.sort.name-asc',
  'name,desc': 'workspace.sort.name-desc',
  'createdDate,desc': 'workspace.sort.created-desc',
  'createdDate,asc': 'workspace.sort.created-asc',
  'lastActivity,asc': 'oversight.sort.activity-asc',
  'lastActivity,desc': 'oversight.sort.activity-desc',
  'connections,desc': 'oversight.sort.connections-desc',
  'connections,asc': 'oversight.sort.connections-asc',
}

interface Props {
  filter: OversightFilter
  onFilter: (changed: OversightFilter) => void
}

/** Searches, filters and orders the workspaces of a workgroup. */
export function OversightToolbar({ filter, onFilter }: Props) {
  const t = useText()
  return (
    <>
      <ListSearch
        label={t('oversight.search')}
        words={filter['workspace-name'] ?? ''}
        onWords={(name) => onFilter({ 'workspace-name': name || undefined })}
      />
      <span className={classes.selects}>
        <NativeSelect
          aria-label={t('oversight.state')}
          value={filter.closed ? 'true' : ''}
          onChange={(event) => onFilter({ closed: flagParam(event.currentTarget.value), planned: undefined })}
          data={[
            { value: '', label: t('administered.open') },
            { value: 'true', label: t('administered.closed') },
          ]}
        />
        <NativeSelect
          aria-label={t('oversight.activity')}
          value={filter.quiet ?? ''}
          onChange={(event) => onFilter({ quiet: choiceParam(event.currentTarget.value, quietMonths) })}
          data={[
            { value: '', label: t('oversight.activity.any') },
            ...quietMonths.map((value) => ({ value, label: t('oversight.activity.months', { count: Number(value) }) })),
          ]}
        />
        <NativeSelect
          aria-label={t('oversight.owner')}
          value={filter.owner ?? ''}
          onChange={(event) => onFilter({ owner: choiceParam(event.currentTarget.value, awayStates) })}
          data={[
            { value: '', label: t('oversight.owner.any') },
            ...awayStates.map((value) => ({ value, label: t(`oversight.owner.${value}`) })),
          ]}
        />
        {!filter.closed && <YesNo {...{ filter, onFilter }} of="planned" />}
        <YesNo {...{ filter, onFilter }} of="held" />
        <NativeSelect
          aria-label={t('workspace.sort.label')}
          value={filter['workspaces-sort'] ?? 'name,asc'}
          onChange={(event) => onFilter({ 'workspaces-sort': choiceParam(event.currentTarget.value, overseenSorts) })}
          data={overseenSorts.map((value) => ({ value, label: t(sortNames[value]) }))}
        />
      </span>
    </>
  )
}

/** Workspaces with that, without it, or both. */
function YesNo({ filter, onFilter, of }: Props & { of: 'planned' | 'held' }) {
  const t = useText()
  return (
    <NativeSelect
      aria-label={t(`oversight.${of}`)}
      value={filter[of] ?? ''}
      onChange={(event) => onFilter({ [of]: choiceParam(event.currentTarget.value, ['true', 'false']) })}
      data={[
        { value: '', label: t(`oversight.${of}.any`) },
        { value: 'true', label: t(`oversight.${of}.true`) },
        { value: 'false', label: t(`oversight.${of}.false`) },
      ]}
    />
  )
}
