import { Badge } from '@mantine/core'
import { memo } from 'react'
import { useText } from '../../../i18n/language.ts'
import { useStore } from '../../../store/create-store.ts'
import { personName } from '../../../ui/people/person-name.ts'
import { TimeText } from '../../../ui/time-text.tsx'
import { kindName, wordsOf } from '../drawing/mark-name.ts'
import type { Board, BoardLayer } from '../layers/board.ts'
import type { Mark } from '@strongroom/contract/documents/xfdf/marks.ts'
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
  return (
    <li className={classes.item} data-selected={isSelected || undefined}>
      <button type="button" className={classes.jump} aria-current={isSelected || undefined} onClick={select}>
        <MarkHead mark={mark} layer={layer} />
        <span className={classes.words}>{wordsOf(mark)}</span>
      </button>
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
  return (
    <span className={classes.about}>
      <span className={classes.colour} style={{ background: mark.color ?? 'transparent' }} hidden={isReply} />
      {!isReply && <strong>{kindName(mark.kind)}</strong>}
      <span className={classes.author}>{name}</span>
      {mark.author && mark.author !== name && (
        <span className="dimmed">{t('annotations.written-as', { name: mark.author })}</span>
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
