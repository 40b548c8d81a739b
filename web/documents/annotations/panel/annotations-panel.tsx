import { Button, CloseButton, Text } from '@mantine/core'
import type { Mark } from '@strongroom/contract/documents/xfdf/marks.ts'
import type { Preview } from '@strongroom/contract/documents/reading/preview.ts'
import { useQuery } from '@tanstack/react-query'
import { IconEye, IconEyeOff, IconNotes } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useViewing } from '../../../api/viewing.ts'
import { useText } from '../../../i18n/language.ts'
import { useStore } from '../../../store/create-store.ts'
import { ErrorState } from '../../../ui/layout/error-state.tsx'
import { EmptyState } from '../../../ui/lists/empty-state.tsx'
import { CarryOffer } from '../carrying/carry-offer.tsx'
import { ToolButton } from '../../reader/tool-button.tsx'
import type { Board } from '../layers/board.ts'
import { layersQuery } from '../layers/queries.ts'
import { isSameRef, type ViewState } from '../layers/view-state.ts'
import { SavedState } from '../tools/saved-state.tsx'
import { FilterMenu } from './filter-menu.tsx'
import { LayerList } from './layer-list.tsx'
import { ListedItem } from './listed-item.tsx'
import { listMarks } from './listed-marks.ts'
import classes from './panel.module.css'

interface Props {
  board: Board
  preview: Preview
  /** Scrolls to a mark. */
  onReveal: (mark: Mark) => void
}

/** So many are listed at first, and with each press of the button. */
const STEP = 100

/** All annotations by page, with their replies and those who made them. */
export function AnnotationsPanel({ board, preview, onReveal }: Props) {
  const t = useText()
  const layers = useStore(board.layers)
  const view = useStore(board.view)
  const viewing = useViewing()
  const [most, setMost] = useState(STEP)
  const { isLoadingError, error, refetch } = useQuery(layersQuery(board.documentUuid, board.versionUuid))
  const { filter, selected } = view
  const items = useMemo(() => listMarks(layers, { filter }, preview.pages), [layers, filter, preview.pages])
  const at = items.findIndex(({ layer, mark }) => isSameRef(selected, { layer: layer.key, id: mark.id }))
  const shown = items.slice(0, Math.max(most, at + 1))
  const pages = [...Map.groupBy(shown, ({ mark }) => mark.page)]
  const titleOf = (page: number) =>
    page > preview.pages.length ? t('annotations.no-page') : t('annotations.page', { page })
  return (
    <aside className={classes.panel} aria-label={t('annotations.title')} data-panel="">
      <PanelHead board={board} />
      <div className={classes.scroller}>
        {viewing && <ViewingHint name={viewing.name} />}
        {view.isOfferClosed && <CarryOffer board={board} preview={preview} />}
        {isLoadingError && (
          <ErrorState error={error} attempt={t('annotations.load-failed')} retry={() => void refetch()} />
        )}
        {!isLoadingError && items.length === 0 && (
          <EmptyState icon={IconNotes} title={t('annotations.none')} order={3}>
            {view.mayAnnotate && !view.isAnnotating && t('annotations.none-hint')}
          </EmptyState>
        )}
        {pages.map(([page, ofPage]) => (
          <section key={page} aria-label={titleOf(page)}>
            <h3 className={classes.page}>{titleOf(page)}</h3>
            <ul className={classes.list}>
              {ofPage.map((item) => (
                <ListedItem
                  key={`${item.layer.key} ${item.mark.id}`}
                  {...{ board, item, onReveal }}
                  isSelected={isSameRef(selected, { layer: item.layer.key, id: item.mark.id })}
                />
              ))}
            </ul>
          </section>
        ))}
        {shown.length < items.length && (
          <Button variant="subtle" size="xs" fullWidth onClick={() => setMost(shown.length + STEP)}>
            {t('annotations.more')}
          </Button>
        )}
        <LayerList board={board} />
      </div>
    </aside>
  )
}

/** The layers of a person whose view is shown are complete but for the private one. */
function ViewingHint({ name }: { name: string }) {
  const t = useText()
  return (
    <Text fz="sm" c="dimmed" px="sm" py="xs">
      {t('annotations.view-as', { name })}
    </Text>
  )
}

function PanelHead({ board }: { board: Board }) {
  const t = useText()
  const { areHidden, isAnnotating } = useStore(board.view)
  const saving = useStore(board.saving)
  const change = (changes: Partial<ViewState>) => board.view.write({ ...board.view.read(), ...changes })
  return (
    <header className={classes.head}>
      <h2>{t('annotations.title')}</h2>
      <FilterMenu board={board} />
      <ToolButton
        icon={areHidden ? IconEyeOff : IconEye}
        name={t('annotations.hide')}
        pressed={areHidden}
        act={() => change({ areHidden: !areHidden, isAnnotating: false })}
      />
      {!isAnnotating && saving.is !== 'saved' && <SavedState board={board} />}
      <CloseButton aria-label={t('annotations.close')} onClick={() => change({ hasPanel: false })} />
    </header>
  )
}
