import { Button, Checkbox, Group } from '@mantine/core'
import type { BinEntry } from '@strongroom/contract/documents/bin.ts'
import { IconArrowBackUp, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useCallback, useEffect, useRef } from 'react'
import { queryClient } from '../../api/query-client.ts'
import { useText } from '../../i18n/language.ts'
import { EmptyState } from '../../ui/lists/empty-state.tsx'
import listClasses from '../../ui/lists/list-card.module.css'
import { PagedList } from '../../ui/lists/paged-list.tsx'
import { useAction } from '../../ui/use-action.ts'
import { useFocusWhenGone } from '../../ui/use-focus-when-gone.ts'
import { type Selection, useSelection } from '../assets/use-selection.ts'
import { BinRow } from './bin-row.tsx'
import { BIN_PAGE_SIZE, binQuery } from './queries.ts'
import { restoreEntries } from './restore-entries.ts'

interface Props {
  workspaceUuid: string
  page: number
  onPage: (page: number) => void
}

/** The entries of a bin. Several are selected, over pages too, and restored together; Escape clears the selection. */
export function BinList({ workspaceUuid, page, onPage }: Props): ReactNode {
  const t = useText()
  const list = useQuery(binQuery(workspaceUuid, page))
  const entries = list.data?.content ?? []
  const fetchRange = useCallback((from: number, to: number) => fetchEntries(workspaceUuid, from, to), [workspaceUuid])
  const offset = list.data?.metadata.offset ?? 0
  const selection = useSelection(entries, { folder: workspaceUuid, order: 'deleted', offset, fetchRange })
  const mayRestore = entries.some(({ actions }) => actions.restore)
  const ticks = mayRestore ? selection : undefined
  useEscape(selection.clear)
  return (
    <PagedList
      list={list}
      page={page}
      pageSize={BIN_PAGE_SIZE}
      onPage={onPage}
      attempt={t('bin.failed')}
      toolbar={mayRestore && <BinSelection workspaceUuid={workspaceUuid} selection={selection} />}
      sticky={selection.selected.length > 0}
      empty={
        <EmptyState icon={IconTrash} title={t('bin.none')}>
          {t('bin.none-hint')}
        </EmptyState>
      }
    >
      {(rows) => (
        <ul aria-label={t('bin.title')} className={listClasses.list}>
          {rows.map((entry) => (
            <BinRow key={entry.uuid} workspaceUuid={workspaceUuid} entry={entry} selection={ticks} />
          ))}
        </ul>
      )}
    </PagedList>
  )
}

/** Dialogs and menus keep the key. */
function useEscape(act: () => void) {
  const latest = useRef(act)
  useEffect(() => {
    latest.current = act
  })
  useEffect(() => {
    const listen = ({ key, defaultPrevented }: KeyboardEvent) => {
      if (key !== 'Escape' || defaultPrevented || document.querySelector('[role="dialog"], [role="menu"]')) return
      latest.current()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}

interface SelectionProps {
  workspaceUuid: string
  selection: Selection<BinEntry>
}

/** Selects the page, and restores what is selected. */
function BinSelection({ workspaceUuid, selection }: SelectionProps) {
  const t = useText()
  const { selected, all, some, setPage } = selection
  return (
    <Group gap="sm" mih={30} role="group" aria-label={t('asset.bulk.label')}>
      <Checkbox
        size="xs"
        checked={all}
        indeterminate={some}
        label={t('asset.select-all')}
        onChange={(event) => setPage(event.currentTarget.checked)}
      />
      {selected.length > 0 && <RestoreSelected workspaceUuid={workspaceUuid} selection={selection} />}
    </Group>
  )
}

/** The number of selected entries and their buttons. What can't be restored stays selected. */
function RestoreSelected({ workspaceUuid, selection: { selected, keep, clear } }: SelectionProps) {
  const t = useText()
  const node = useFocusWhenGone<HTMLDivElement>()
  const restoring = useAction(() => restoreEntries(workspaceUuid, selected).then(keep), { notify: true })
  return (
    <Group ref={node} gap="sm">
      <strong role="status">{t('asset.bulk.selected', { count: selected.length })}</strong>
      {selected.every(({ actions }) => actions.restore) && (
        <Button
          size="xs"
          variant="light"
          leftSection={<IconArrowBackUp size={16} aria-hidden />}
          loading={restoring.busy}
          onClick={() => restoring.run()}
        >
          {t('bin.restore')}
        </Button>
      )}
      <Button size="xs" variant="subtle" color="gray" disabled={restoring.busy} onClick={clear}>
        {t('asset.bulk.clear')}
      </Button>
    </Group>
  )
}

/** The entries at these positions, the last one included. */
async function fetchEntries(workspaceUuid: string, from: number, to: number): Promise<BinEntry[]> {
  const first = Math.floor(from / BIN_PAGE_SIZE)
  const pages = Array.from({ length: Math.floor(to / BIN_PAGE_SIZE) - first + 1 }, (_, at) =>
    queryClient.fetchQuery(binQuery(workspaceUuid, first + at)),
  )
  const entries = (await Promise.all(pages)).flatMap(({ content }) => content)
  return entries.slice(from - first * BIN_PAGE_SIZE, to - first * BIN_PAGE_SIZE + 1)
}
