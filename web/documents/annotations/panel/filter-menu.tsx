import { ActionIcon, Button, NativeSelect, Popover, Stack, Tooltip } from '@mantine/core'
import { MARK_KINDS } from '@strongroom/contract/documents/xfdf/marks.ts'
import { IconFilter } from '@tabler/icons-react'
import { useText } from '../../../i18n/language.ts'
import { useStore } from '../../../store/create-store.ts'
import { kindName } from '../drawing/mark-name.ts'
import type { Board } from '../layers/board.ts'
import { NO_FILTER, type ViewState } from '../layers/view-state.ts'
import { authorsOf } from './listed-marks.ts'

/** Filters the list and the pages by author, kind and type. */
export function FilterMenu({ board }: { board: Board }) {
  const t = useText()
  const layers = useStore(board.layers)
  const { filter } = useStore(board.view)
  const isFiltered = Object.values(filter).some((value) => value !== null)
  const choose = (changes: Partial<ViewState['filter']>) =>
    board.view.write({ ...board.view.read(), filter: { ...filter, ...changes } })
  const all = { value: '', label: t('annotations.filter.all') }
  return (
    <Popover position="bottom-end" withinPortal={false} trapFocus shadow="md">
      <Popover.Target>
        <Tooltip label={t('annotations.filter')}>
          <ActionIcon
            variant={isFiltered ? 'light' : 'subtle'}
            {...(isFiltered ? {} : { color: 'gray' })}
            size={34}
            aria-label={t('annotations.filter')}
          >
            <IconFilter size={18} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown>
        <Stack gap="xs">
          <NativeSelect
            size="xs"
            label={t('annotations.filter.author')}
            value={filter.author ?? ''}
            data={[all, ...authorsOf(layers).map((name) => ({ value: name, label: name }))]}
            onChange={({ currentTarget }) => choose({ author: currentTarget.value || null })}
          />
          <NativeSelect
            size="xs"
            label={t('annotations.filter.kind')}
            value={filter.kind ?? ''}
            data={[all, ...MARK_KINDS.map((kind) => ({ value: kind, label: kindName(kind) }))]}
            onChange={({ currentTarget }) => choose({ kind: currentTarget.value || null })}
          />
          <NativeSelect
            size="xs"
            label={t('annotations.filter.type')}
            value={filter.type ?? ''}
            data={[
              all,
              { value: 'PUBLIC', label: t('annotations.public') },
              { value: 'PRIVATE', label: t('annotations.private') },
            ]}
            onChange={({ currentTarget }) => choose({ type: (currentTarget.value || null) as typeof filter.type })}
          />
          {isFiltered && (
            <Button size="xs" variant="default" onClick={() => choose(NO_FILTER)}>
              {t('annotations.filter.clear')}
            </Button>
          )}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}
