import type { OverseenWorkspace } from '@strongroom/contract/organisation/oversight/overseen-workspaces.ts'
import { IconArchive, IconFolders, IconSearchOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type TextOf, useText } from '../../i18n/language.ts'
import { wholeNumber } from '../../ui/forms/whole-number.ts'
import { EmptyState } from '../../ui/lists/empty-state.tsx'
import listClasses from '../../ui/lists/list-card.module.css'
import { PagedList } from '../../ui/lists/paged-list.tsx'
import headClasses from '../../workspaces/participants/participants-panel.module.css'
import classes from '../workgroups/workgroup.module.css'
import { isFiltered, type OversightFilter } from './oversight-filter.ts'
import { OversightToolbar } from './oversight-toolbar.tsx'
import { OverseenRow } from './overseen-row.tsx'
import { OVERSEEN_PAGE, overseenQuery } from './queries.ts'
import { SelectionBar } from './selection-bar.tsx'

interface Props {
  workgroupUuid: string
  /** Opens the export of one workspace's audit. */
  onAudit: (workspace: OverseenWorkspace) => void
  filter: OversightFilter
  onFilter: (changed: OversightFilter) => void
}

/** The open, or the closed, workspaces of a workgroup for its administrators: names, owners and figures, never what is inside. */
export function WorkspacesSection({ workgroupUuid, onAudit, filter, onFilter }: Props) {
  const t = useText()
  const list = useQuery(overseenQuery(workgroupUuid, filter))
  const rows = list.data?.content ?? []
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const selected = rows.filter(({ uuid }) => ticked.has(uuid))
  const tick = ({ uuid }: OverseenWorkspace, on: boolean) => {
    const next = new Set(ticked)
    if (on) next.add(uuid)
    else next.delete(uuid)
    setTicked(next)
  }
  const change = (changed: OversightFilter) => {
    setTicked(new Set())
    onFilter(changed)
  }
  return (
    <PagedList
      list={list}
      page={filter['workspaces-page'] ?? 0}
      pageSize={OVERSEEN_PAGE}
      onPage={(page) => change({ 'workspaces-page': page || undefined })}
      attempt={t('oversight.failed')}
      empty={<Nothing filter={filter} />}
      toolbar={
        <>
          <div className={headClasses.head}>
            <h2 id="overseen-title" className={classes.title}>
              {titleOf(t, list.data?.metadata)}
            </h2>
          </div>
          <OversightToolbar filter={filter} onFilter={change} />
          <SelectionBar
            workgroupUuid={workgroupUuid}
            rows={rows}
            selected={selected}
            onSelect={(uuids) => setTicked(new Set(uuids))}
          />
        </>
      }
    >
      {(workspaces) => (
        <ul className={listClasses.list} aria-labelledby="overseen-title">
          {workspaces.map((workspace) => (
            <OverseenRow
              key={workspace.uuid}
              workgroupUuid={workgroupUuid}
              onAudit={onAudit}
              workspace={workspace}
              ticked={ticked.has(workspace.uuid)}
              onTick={(on) => tick(workspace, on)}
            />
          ))}
        </ul>
      )}
    </PagedList>
  )
}

function titleOf(t: TextOf, metadata: { totalElements: number; totalIsLowerBound: boolean } | undefined): string {
  if (!metadata) return t('workgroup.tab.workspaces')
  const { totalElements: count, totalIsLowerBound } = metadata
  return totalIsLowerBound ? t('oversight.title-more', { count: wholeNumber(count) }) : t('oversight.title', { count })
}

function Nothing({ filter }: { filter: OversightFilter }) {
  const t = useText()
  if (filter.closed && !isFiltered({ ...filter, closed: undefined }))
    return (
      <EmptyState icon={IconArchive} title={t('administered.closed.none')} order={3}>
        {t('oversight.closed.none-hint')}
      </EmptyState>
    )
  return isFiltered(filter) ? (
    <EmptyState icon={IconSearchOff} title={t('oversight.none-found')} order={3}>
      {t('oversight.none-found-hint')}
    </EmptyState>
  ) : (
    <EmptyState icon={IconFolders} title={t('oversight.none')} order={3}>
      {t('oversight.none-hint')}
    </EmptyState>
  )
}
