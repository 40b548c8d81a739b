import { isTextKind, type Mark } from '@strongroom/contract/documents/xfdf/marks.ts'
import type { Point } from '@strongroom/contract/documents/xfdf/page-space.ts'
import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from 'react'
import { useText } from '../../../i18n/language.ts'
import type { Turn } from '../../reader/page-layout.ts'
import type { Board } from '../layers/board.ts'
import { removeMark, updateMark } from '../layers/change-marks.ts'
import type { MarkRef } from '../layers/view-state.ts'
import { handlesOf, moved, resized } from './geometry.ts'
import { HitArea } from './hit-area.tsx'
import { Frame, keepLetters } from './mark-item.tsx'
import { markName } from './mark-name.ts'
import { MarkShape } from './mark-shape.tsx'
import classes from './marks.module.css'
import type { MarkedPage } from './page-marks.tsx'
import type { StartMove } from './use-moving.ts'

interface Props {
  board: Board
  mark: Mark
  layer: string
  marked: MarkedPage
  /** Of the author. */
  name: string
  mayEdit: boolean
  isErasing: boolean
  start: StartMove
}

const STEPS: Record<string, Point> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

/** Points of an arrow key on the page without the reader's turn; ten times as many with Shift. */
const stepOf = ({ key, shiftKey }: KeyboardEvent, turn: Turn): Point | undefined => {
  const step = STEPS[key]
  if (!step) return undefined
  const size = shiftKey ? 10 : 1
  const [x, y] = [step.x * size, step.y * size]
  const turned: Record<Turn, Point> = { 0: { x, y }, 90: { x: y, y: -x }, 180: { x: -x, y: -y }, 270: { x: -y, y: x } }
  return turned[turn]
}

/** The selected mark. The person's own is moved, resized and deleted, by pointer or keys. */
export function SelectedMark({ board, mark, layer, marked, name, mayEdit, isErasing, start }: Props) {
  const { space } = marked
  const ref: MarkRef = { layer, id: mark.id }
  const element = useFocusOnce(mark.id)
  const change = (points: Mark['points']) => updateMark(board, ref, { points })
  const onKeyDown = (event: KeyboardEvent) => {
    keepLetters(event)
    const step = stepOf(event, marked.turn)
    const view = board.view.read()
    if (step && mayEdit) change(moved(space, mark.points, step))
    else if ((event.key === 'Delete' || event.key === 'Backspace') && mayEdit) removeMark(board, ref)
    else if (event.key === 'Enter' && mayEdit) edit()
    else if (event.key === 'Escape') board.view.write({ ...view, selected: undefined, edited: undefined })
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  // Free text is written on the page, everything else in the list.
  const edit = () => {
    const view = board.view.read()
    board.view.write({ ...view, edited: ref, hasPanel: view.hasPanel || mark.kind !== 'freetext' })
  }
  const press = (handle: number | undefined) => (event: PointerEvent) => {
    if (isErasing || !mayEdit || event.button !== 0) return
    event.stopPropagation()
    start(event, { ref, mark, handle })
  }
  return (
    <>
      {/* SVG has no button element. */}
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role */}
      <g
        ref={element}
        className={classes.mark}
        role="button"
        tabIndex={0}
        aria-label={markName(mark, name)}
        aria-pressed
        data-mark={mark.id}
        data-layer={layer}
        data-selected=""
        data-movable={mayEdit || undefined}
        data-text={isTextKind(mark.kind) || undefined}
        onKeyDown={onKeyDown}
        onPointerDown={press(undefined)}
        onClick={() => isErasing && removeMark(board, ref)}
        onDoubleClick={() => mayEdit && edit()}
      >
        {mark.kind !== 'highlight' && <MarkShape mark={mark} space={space} />}
        <HitArea mark={mark} space={space} />
        <Frame mark={mark} space={space} />
      </g>
      {mayEdit && <Handles {...{ marked, mark, press, change }} onOtherKey={onKeyDown} />}
    </>
  )
}

interface HandlesProps {
  marked: MarkedPage
  mark: Mark
  press: (handle: number) => (event: PointerEvent) => void
  change: (points: Mark['points']) => void
  /** Keys that don't move the handle act on the mark. */
  onOtherKey: (event: KeyboardEvent) => void
}

function Handles({ marked: { space, scale, turn }, mark, press, change, onOtherKey }: HandlesProps) {
  const t = useText()
  const radius = 5 / Math.max(0.2, scale)
  const onKeyDown = (handle: number, place: Point) => (event: KeyboardEvent) => {
    const step = stepOf(event, turn)
    if (!step) return onOtherKey(event)
    event.preventDefault()
    event.stopPropagation()
    change(resized(space, mark, { handle, to: { x: place.x + step.x, y: place.y + step.y } }))
  }
  return handlesOf(space, mark).map((place, handle) => (
    // SVG has no button element.
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
    <circle
      key={handle}
      className={classes.handle}
      role="button"
      tabIndex={0}
      aria-label={t('annotations.handle', { number: handle + 1 })}
      cx={place.x}
      cy={place.y}
      r={radius}
      strokeWidth={radius / 3}
      onPointerDown={press(handle)}
      onKeyDown={onKeyDown(handle, place)}
    />
  ))
}

/** A mark that has become the selected one keeps the focus, or gets it if it was just made. */
function useFocusOnce(id: string) {
  const element = useRef<SVGGElement>(null)
  useEffect(() => {
    const active = document.activeElement
    const isElsewhere =
      active instanceof HTMLElement && active.matches('input, textarea, [role=dialog] *, [data-panel] *')
    if (!isElsewhere) element.current?.focus({ preventScroll: true })
  }, [id])
  return element
}
