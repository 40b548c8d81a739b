import { Badge } from '@mantine/core'
import { memo, useEffect, useRef } from 'react'
import { useText } from '../../../i18n/language.ts'
import { useStore } from '../../../store/create-store.ts'
import { personName } from '../../../ui/people/person-name.ts'
import { TimeText } from '../../../ui/time-text.tsx'
import { nameOfKind, wordsOf } from '../drawing/mark-name.ts'
import type { Board, BoardLayer } from '../layers/board.ts'
import type { Mark } from '@strongroom/contract/documents/xfdf/marks.ts'
import { isEditable } from '../layers/change-marks.ts'
import { useOwnName } from '../own-name.ts'
import { ItemEditor } from './item-editor.tsx'
import { type ListedMark, listReplies } from './listed-marks.ts'
import classes from './panel.module.css'

interface Props {
  board: Board
  item: ListedMark
  isSelected: boolean
  onReveal: (mark: Mark) => void
}

/** A mark in the list; the selected one is edited and answered here. */
export const ListedItem = memo(function ListedItem({ board, item, isSelected, onReveal }: Props) {
  const layers = useStore(board.layers)
  const { mark, layer } = item
  const replies = listReplies(layers, mark)
  const select = () => {
    board.view.write({ ...board.view.read(), selected: { layer: layer.key, id: mark.id }, areHidden: false })
    onReveal(mark)
  }
  const row = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isSelected) row.current?.scrollIntoView({ block: 'nearest' })
  }, [isSelected])
  return (
    <li ref={row} className={classes.item} data-selected={isSelected || undefined}>
      <button type="button" className={classes.jump} aria-current={isSelected || undefined} onClick={select}>
        <MarkHead mark={mark} layer={layer} />
        {!isSelected && <span className={classes.words}>{wordsOf(mark)}</span>}
      </button>
      {isSelected && !isEditable(board, layer) && <p className={classes.read}>{wordsOf(mark)}</p>}
      {replies.length > 0 && (
        <ul className={classes.replies}>
          {replies.map((reply) => (
            <li key={`${reply.layer.key} ${reply.mark.id}`}>
              <MarkHead {...reply} isReply />
              <span className={classes.words}>{reply.mark.contents || reply.mark.state}</span>
            </li>
          ))}
        </ul>
      )}
      {isSelected && <ItemEditor key={mark.id} board={board} item={item} replies={replies} />}
    </li>
  )
})

interface HeadProps {
  mark: Mark
  layer: BoardLayer
  isReply?: boolean
}

/** Who made a mark, when, and who sees it. */
function MarkHead({ mark, layer, isReply = false }: HeadProps) {
  const t = useText()
  const own = useOwnName()
  const name = layer.saved ? personName(layer.saved.createdBy) : own
  // Of a hidden participant it could be the real name.
  const written = layer.saved?.createdBy.party === undefined ? plainName(mark.author) : ''
  return (
    <span className={classes.about}>
      <span className={classes.colour} style={{ background: mark.color ?? 'transparent' }} hidden={isReply} />
      {!isReply && <strong>{nameOfKind(mark)}</strong>}
      <span className={classes.author}>{name}</span>
      {written && written !== name && (
        <bdi className={`dimmed ${classes.written}`}>{t('annotations.written-as', { name: written })}</bdi>
      )}
      {mark.modified !== null && (
        <span className="dimmed">
          <TimeText time={mark.modified} as="time" />
        </span>
      )}
      {layer.type === 'PRIVATE' && (
        <Badge size="xs" color="gray">
          {t('annotations.private')}
        </Badge>
      )}
    </span>
  )
}

/** A name from a file: without characters that would turn or hide what follows. */
const plainName = (name: string) =>
  name
    .replaceAll(/[\p{Cc}\p{Cf}]/gu, '')
    .trim()
    .slice(0, 100)
