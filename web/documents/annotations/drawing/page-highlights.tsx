import { memo } from 'react'
import { useStore } from '../../../store/create-store.ts'
import type { Board } from '../layers/board.ts'
import { marksOfPage } from '../layers/marks-of-page.ts'
import { MarkShape } from './mark-shape.tsx'
import classes from './marks.module.css'
import { isWanted, type MarkedPage } from './page-marks.tsx'

interface Props extends Pick<MarkedPage, 'page' | 'space' | 'size'> {
  board: Board
}

/** The highlights of a page, which are multiplied with its picture so that the words stay black. */
export const PageHighlights = memo(function PageHighlights({ board, page, space, size }: Props) {
  const layers = useStore(board.layers)
  const view = useStore(board.view)
  if (view.areHidden) return null
  return (
    <svg className={classes.svg} width={size.width} height={size.height} aria-hidden>
      {layers.map((layer) =>
        marksOfPage(layer.content.marks, page)
          .filter((mark) => mark.kind === 'highlight' && isWanted(view, layer, mark))
          .map((mark) => <MarkShape key={`${layer.key} ${mark.id}`} mark={mark} space={space} />),
      )}
    </svg>
  )
})
