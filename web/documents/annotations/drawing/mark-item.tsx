import { isTextKind, type Mark } from '@strongroom/contract/documents/xfdf/marks.ts'
import type { PageSpace } from '@strongroom/contract/documents/xfdf/page-space.ts'
import { type KeyboardEvent, memo } from 'react'
import { shownBounds } from './geometry.ts'
import { HitArea } from './hit-area.tsx'
import { markName } from './mark-name.ts'
import { MarkShape } from './mark-shape.tsx'
import classes from './marks.module.css'

interface Props {
  mark: Mark
  /** The key of its layer. */
  layer: string
  space: PageSpace
  /** Of the author. */
  name: string
  onSelect: (mark: Mark) => void
}

/** One mark on a page, which can be selected by pressing it and by Tab. */
export const MarkItem = memo(function MarkItem({ mark, layer, space, name, onSelect }: Props) {
  const press = (event: KeyboardEvent) => {
    keepLetters(event)
    if (event.key !== 'Enter' && event.key !== ' ') return
    event.preventDefault()
    event.stopPropagation()
    onSelect(mark)
  }
  return (
    // SVG has no button element.
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
    <g
      className={classes.mark}
      role="button"
      tabIndex={0}
      aria-label={markName(mark, name)}
      data-mark={mark.id}
      data-layer={layer}
      data-text={isTextKind(mark.kind) || undefined}
      onClick={() => onSelect(mark)}
      onKeyDown={press}
    >
      {mark.kind !== 'highlight' && <MarkShape mark={mark} space={space} />}
      <HitArea mark={mark} space={space} />
      <Frame mark={mark} space={space} />
    </g>
  )
})

/** Letters typed at a mark aren't shortcuts of the reader. */
export function keepLetters(event: KeyboardEvent): void {
  if (event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey) event.stopPropagation()
}

/** The frame of the focused or selected mark. */
export function Frame({ mark, space }: Pick<Props, 'mark' | 'space'>) {
  const { x, y, width, height } = shownBounds(space, mark)
  return (
    <rect
      className={classes.focus}
      x={x - 3}
      y={y - 3}
      width={width + 6}
      height={height + 6}
      strokeWidth={1}
      strokeDasharray="4 3"
    />
  )
}
