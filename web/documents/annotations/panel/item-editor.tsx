import { Button, Group, Textarea } from '@mantine/core'
import type { AnnotationType } from '@strongroom/contract/documents/annotations.ts'
import type { Mark } from '@strongroom/contract/documents/xfdf/marks.ts'
import { useEffect, useRef, useState } from 'react'
import { useText } from '../../../i18n/language.ts'
import { useStore } from '../../../store/create-store.ts'
import type { Board } from '../layers/board.ts'
import { changeMarks, isEditable, moveToOtherType, removeMark, updateMark } from '../layers/change-marks.ts'
import type { ViewState } from '../layers/view-state.ts'
import { openPublishMark } from './layer-actions.tsx'
import type { ListedMark } from './listed-marks.ts'
import { replyTo } from './mark-actions.ts'
import classes from './panel.module.css'

interface Props {
  board: Board
  item: ListedMark
  replies: readonly ListedMark[]
}

const LONGEST = 5000

/** The text of the person's own mark, a reply, and the other actions on the selected mark. */
export function ItemEditor({ board, item, replies }: Props) {
  const t = useText()
  const { mark, layer } = item
  const { mayAnnotate, mayPublish, isHidden } = useStore(board.view)
  const ref = { layer: layer.key, id: mark.id }
  const mayEdit = isEditable(board, layer)
  // Hidden participants are told first how others will see them.
  const move = () => (isHidden && layer.type === 'PRIVATE' ? openPublishMark(board, ref) : moveToOtherType(board, ref))
  if (!mayAnnotate) return null
  return (
    <div className={classes.editor}>
      {mayEdit && <MarkText board={board} mark={mark} onText={(contents) => updateMark(board, ref, { contents })} />}
      <Reply
        hint={replyHint(layer.type, { mayPublish, isHidden })}
        onReply={(contents) => replyTo(board, item, contents)}
      />
      {mayEdit && (
        <Group gap="xs">
          {(mayPublish || layer.type === 'PUBLIC') && (
            <Button size="compact-xs" variant="default" onClick={move}>
              {t(layer.type === 'PUBLIC' ? 'annotations.make-private' : 'annotations.make-public')}
            </Button>
          )}
          <Button size="compact-xs" variant="default" onClick={() => removeMark(board, ref)}>
            {t('annotations.delete')}
          </Button>
        </Group>
      )}
      <OwnReplies board={board} replies={replies} />
    </div>
  )
}

function MarkText({ board, mark, onText }: { board: Board; mark: Mark; onText: (text: string) => void }) {
  const t = useText()
  const [text, setText] = useState(mark.contents)
  const field = useRef<HTMLTextAreaElement>(null)
  const edited = useStore(board.view, (view) => view.edited)
  const isAsked = edited?.id === mark.id && mark.kind !== 'freetext'
  useEffect(() => {
    if (isAsked) field.current?.focus()
  }, [isAsked])
  // Changed elsewhere, for instance by undoing.
  useEffect(() => {
    if (document.activeElement !== field.current) setText(mark.contents)
  }, [mark.contents])
  const leave = () => {
    if (isAsked) board.view.write({ ...board.view.read(), edited: undefined })
    if (text !== mark.contents) onText(text)
  }
  return (
    <Textarea
      ref={field}
      size="xs"
      autosize
      minRows={1}
      maxRows={10}
      label={t('annotations.text')}
      value={text}
      maxLength={LONGEST}
      onChange={({ currentTarget }) => setText(currentTarget.value)}
      onBlur={leave}
    />
  )
}

/** Who will see a reply to a public mark, if it isn't everyone with the person's name. */
function replyHint(type: AnnotationType, { mayPublish, isHidden }: Pick<ViewState, 'mayPublish' | 'isHidden'>) {
  if (type !== 'PUBLIC') return undefined
  if (!mayPublish) return 'annotations.reply.private'
  return isHidden ? 'contribution.hidden' : undefined
}

interface ReplyProps {
  hint: ReturnType<typeof replyHint>
  onReply: (text: string) => void
}

function Reply({ hint, onReply }: ReplyProps) {
  const t = useText()
  const [text, setText] = useState('')
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (text.trim() === '') return
        onReply(text.trim())
        setText('')
      }}
    >
      <Group gap="xs" align="end" wrap="nowrap">
        <Textarea
          size="xs"
          flex={1}
          autosize
          minRows={1}
          maxRows={6}
          label={t('annotations.reply')}
          {...(hint ? { description: t(hint) } : {})}
          value={text}
          maxLength={LONGEST}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        <Button type="submit" size="compact-sm" disabled={text.trim() === ''}>
          {t('annotations.reply.send')}
        </Button>
      </Group>
    </form>
  )
}

function OwnReplies({ board, replies }: { board: Board; replies: readonly ListedMark[] }) {
  const t = useText()
  const own = replies.filter(({ layer }) => isEditable(board, layer))
  return own.map(({ mark, layer }) => (
    <Button
      key={mark.id}
      size="compact-xs"
      variant="subtle"
      color="gray"
      onClick={() => changeMarks(board, [{ type: layer.type, id: mark.id, before: mark, after: undefined }])}
    >
      {t('annotations.reply.delete', { text: mark.contents.slice(0, 30) })}
    </Button>
  ))
}
