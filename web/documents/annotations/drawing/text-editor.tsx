import { FREE_TEXT } from '@strongroom/contract/documents/xfdf/drawing/boxed-text.ts'
import { turnOf } from '@strongroom/contract/documents/xfdf/marks.ts'
import { turnedBox } from '@strongroom/contract/documents/xfdf/page-space.ts'
import { useEffect, useRef, useState } from 'react'
import { useText } from '../../../i18n/language.ts'
import { useStore } from '../../../store/create-store.ts'
import type { Board } from '../layers/board.ts'
import { findMark, isEditable, removeMark, updateMark } from '../layers/change-marks.ts'
import { grownBox, pointsInBox, shownBounds } from './geometry.ts'
import classes from './marks.module.css'
import type { MarkedPage } from './page-marks.tsx'

/** Milliseconds after the last letter. */
const PAUSE = 700

/** As the words are drawn. */
const LAYOUT = {
  lineHeight: FREE_TEXT.lineHeight,
  padding: `${FREE_TEXT.paddingY}px ${FREE_TEXT.paddingX}px`,
} as const

/** The field in which free text is written, at its place on the page. */
export function TextEditor({ board, marked }: { board: Board; marked: MarkedPage }) {
  const edited = useStore(board.view, (view) => view.edited)
  useStore(board.layers)
  const found = findMark(board, edited)
  if (!found || !edited || found.mark.page !== marked.page || found.mark.kind !== 'freetext') return null
  if (!isEditable(board, found.layer)) return null
  return <Field key={`${edited.layer} ${edited.id}`} {...{ board, marked }} />
}

function Field({ board, marked }: { board: Board; marked: MarkedPage }) {
  const t = useText()
  const ref = board.view.read().edited!
  const { mark } = findMark(board, ref)!
  const { fontSize } = mark
  const [text, setText] = useState(mark.contents)
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => field.current?.focus({ preventScroll: true }), [])
  const outer = shownBounds(marked.space, mark)
  const turn = turnOf(mark, marked.space)
  const { x, y, width, height } = turnedBox(outer, turn)
  const keep = (contents: string) => updateMark(board, ref, { contents, points: grown(contents) })
  // The box grows with its words, so that none is cut off.
  const grown = (contents: string) => {
    const high = field.current?.scrollHeight ?? 0
    if (contents.trim() === '' || high <= height) return mark.points
    return pointsInBox(marked.space, 'freetext', grownBox(marked.space, outer, { turn, high }))
  }
  // Words are kept while they are written: a reload loses little.
  useEffect(() => {
    if (text.trim() === '' || text === mark.contents) return undefined
    const timer = setTimeout(() => keep(text), PAUSE)
    return () => clearTimeout(timer)
  })
  const finish = () => {
    if (text.trim() === '') removeMark(board, ref)
    else if (text !== mark.contents) keep(text)
    board.view.write({ ...board.view.read(), edited: undefined })
  }
  return (
    <textarea
      ref={field}
      className={classes.editor}
      aria-label={t('annotations.free-text')}
      style={{ ...LAYOUT, left: x, top: y, width, height, rotate: `${turn}deg`, fontSize, color: mark.textColor }}
      value={text}
      maxLength={5000}
      onChange={({ currentTarget }) => setText(currentTarget.value)}
      onBlur={finish}
      onKeyDown={(event) => {
        event.stopPropagation()
        if (event.key === 'Escape') finish()
      }}
    />
  )
}
