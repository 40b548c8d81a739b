import type { TextLine } from '@strongroom/contract/documents/document-text.ts'
import type { Mark } from '@strongroom/contract/documents/xfdf/marks.ts'
import type { PageSpace } from '@strongroom/contract/documents/xfdf/page-space.ts'
import { memo, useCallback } from 'react'
import { useText } from '../../../i18n/language.ts'
import { useStore } from '../../../store/create-store.ts'
import { personName } from '../../../ui/people/person-name.ts'
import type { PageSize, Turn } from '../../reader/page-layout.ts'
import type { Board, BoardLayer } from '../layers/board.ts'
import { isEditable, removeMark } from '../layers/change-marks.ts'
import { marksOfPage } from '../layers/marks-of-page.ts'
import { isSameRef, type MarkRef, type ViewState } from '../layers/view-state.ts'
import { useOwnName } from '../own-name.ts'
import { DrawSurface } from './draw-surface.tsx'
import { isDrawing } from './make-mark.ts'
import { MarkItem } from './mark-item.tsx'
import classes from './marks.module.css'
import { SelectedMark } from './selected-mark.tsx'
import { TextEditor } from './text-editor.tsx'
import { useErasing } from './use-erasing.ts'
import { useMoving } from './use-moving.ts'

/** A page with its marks. */
export interface MarkedPage {
  /** From 1. */
  page: number
  space: PageSpace
  size: PageSize
  turn: Turn
  /** CSS pixels to a point. */
  scale: number
  /** The words of the page; empty without text. */
  lines: readonly TextLine[]
}

interface Props {
  board: Board
  marked: MarkedPage
}

/** The marks of a page, one drawing in points, with the tools that are in use. */
export const PageMarks = memo(function PageMarks({ board, marked }: Props) {
  const t = useText()
  const layers = useStore(board.layers)
  const view = useStore(board.view)
  const { page, size } = marked
  const drawing = view.isAnnotating && isDrawing(view.tool) ? view.tool : undefined
  const erase = useErasing(board)
  if (view.areHidden) return null
  return (
    <div className={classes.layer}>
      <svg
        className={classes.svg}
        width={size.width}
        height={size.height}
        role="group"
        aria-label={t('annotations.of-page', { page })}
        data-drawing={drawing ? '' : undefined}
        {...(view.isAnnotating && view.tool === 'erase' ? erase : {})}
        data-text-first={marked.lines.length > 0 && !view.isAnnotating ? '' : undefined}
      >
        {layers.map((layer) => (
          <LayerMarks key={layer.key} {...{ board, layer, marked, view }} />
        ))}
      </svg>
      {drawing && <DrawSurface key={drawing} {...{ board, marked }} tool={drawing} />}
      <TextEditor {...{ board, marked }} />
    </div>
  )
})

interface LayerProps extends Props {
  layer: BoardLayer
  view: ViewState
}

function LayerMarks({ board, layer, marked, view }: LayerProps) {
  const own = useOwnName()
  const name = layer.saved ? personName(layer.saved.createdBy) : own
  const mayEdit = view.isAnnotating && isEditable(board, layer)
  const { preview, start } = useMoving(board, marked)
  const select = useCallback(
    ({ id, kind, contents }: Mark) => {
      const selected = { layer: layer.key, id }
      const now = board.view.read()
      if (now.isAnnotating && now.tool === 'erase' && mayEdit) return removeMark(board, selected)
      // The list shows the words of a mark.
      const hasPanel = now.hasPanel || kind === 'text' || (contents !== '' && kind !== 'freetext')
      board.view.write({ ...now, selected, hasPanel, edited: undefined })
    },
    [board, layer.key, mayEdit],
  )
  return marksOfPage(layer.content.marks, marked.page)
    .filter((mark) => isWanted(view, layer, mark))
    .map((mark) => {
      const ref: MarkRef = { layer: layer.key, id: mark.id }
      const isSelected = isSameRef(view.selected, ref)
      const shown = preview?.ref.id === mark.id && isSameRef(preview.ref, ref) ? preview.mark : mark
      return isSelected ? (
        <SelectedMark
          key={mark.id}
          {...{ board, mark: shown, marked, name, start, mayEdit }}
          layer={layer.key}
          isErasing={view.tool === 'erase'}
        />
      ) : (
        <MarkItem key={mark.id} mark={shown} layer={layer.key} space={marked.space} name={name} onSelect={select} />
      )
    })
}

/** Whether the filter of the list shows a mark. */
export function isWanted({ filter }: Pick<ViewState, 'filter'>, layer: BoardLayer, { kind }: Mark): boolean {
  const author = layer.saved ? personName(layer.saved.createdBy) : ''
  return (
    (filter.kind === null || filter.kind === kind) &&
    (filter.type === null || filter.type === layer.type) &&
    (filter.author === null || filter.author === author)
  )
}
