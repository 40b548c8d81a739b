import { Button, Group, Stack, Textarea } from '@mantine/core'
import { CommentText } from '@strongroom/contract/documents/comments.ts'
import { limits } from '@strongroom/contract/wire/limits.ts'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react'
import { useText } from '../../i18n/language.ts'
import { FormError } from '../../ui/forms/form-error.tsx'
import { useUnsavedChanges } from '../../ui/forms/unsaved-changes.ts'
import { useAction } from '../../ui/use-action.ts'
import { workspaceQuery } from '../../workspaces/workspaces/queries.ts'
import { ChosenMentions } from './chosen-mentions.tsx'
import { type CommentDraft, commentDraft, NO_DRAFT } from './comment-drafts.ts'
import { HiddenHint } from './hidden-hint.tsx'
import { AssetPicker, PeoplePicker } from './mention-pickers.tsx'
import type { About } from './queries.ts'

interface Props {
  workspaceUuid: string
  about: About
  /** The name of the draft; without it the text isn't kept. */
  draft?: string
  initial?: CommentDraft
  submit: string
  send: (draft: CommentDraft, idempotencyKey: string) => Promise<unknown>
  isModal?: boolean
  onSent?: () => void
  onCancel?: () => void
}

/** The form of a comment. Mentions are chosen with buttons, or by typing @ or #. */
export function CommentForm({ workspaceUuid, about, draft: place, initial = NO_DRAFT, submit, ...more }: Props) {
  const t = useText()
  const { send, isModal = false, onSent, onCancel } = more
  const { data: workspace } = useQuery(workspaceQuery(workspaceUuid))
  const field = useRef<HTMLTextAreaElement>(null)
  const [opened, setOpened] = useState<'people' | 'assets' | null>(null)
  const { draft, change, drop } = useDraft(place, initial)
  const key = useRef(crypto.randomUUID())
  const { busy, error, run } = useAction(async () => {
    await send(draft, key.current)
    key.current = crypto.randomUUID()
    drop()
    onSent?.()
  })
  const isReady = CommentText.safeParse(draft.text).success
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (isReady) run()
  }
  const mention = (added: Partial<CommentDraft>, name: string) => {
    const { text, caret } = withMention(draft.text, placeIn(field.current), name)
    change({ ...added, text })
    setOpened(null)
    focusAt(field.current, caret)
  }
  const size = isModal ? limits.mentionLookupModal : limits.mentionLookup
  const pick = { workspaceUuid, about, size, draft, onMention: mention }
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack gap="xs">
        <Textarea
          ref={field}
          label={t('comment.text')}
          placeholder={t('comment.placeholder')}
          value={draft.text}
          onChange={({ currentTarget }) => change({ text: currentTarget.value })}
          onKeyDown={(event) => setOpened(openedBy(event) ?? opened)}
          onFocus={({ currentTarget }) => (currentTarget.dataset.touched = '')}
          maxLength={limits.commentText}
          required
          autosize
          minRows={isModal ? 4 : 2}
          maxRows={12}
          {...(isModal ? { 'data-autofocus': true } : {})}
        />
        <HiddenHint workspace={workspace} />
        <ChosenMentions {...{ workspaceUuid, about, draft, change }} />
        <FormError error={error} attempt={t('comment.failed')} />
        <Group justify="space-between">
          <Group gap="xs">
            <PeoplePicker {...pick} opened={opened === 'people'} onOpened={(is) => setOpened(is ? 'people' : null)} />
            <AssetPicker {...pick} opened={opened === 'assets'} onOpened={(is) => setOpened(is ? 'assets' : null)} />
          </Group>
          <SendButtons busy={busy} isReady={isReady} submit={submit} onCancel={onCancel} />
        </Group>
      </Stack>
    </form>
  )
}

interface ButtonsProps {
  busy: boolean
  isReady: boolean
  submit: string
  onCancel: (() => void) | undefined
}

function SendButtons({ busy, isReady, submit, onCancel }: ButtonsProps) {
  const t = useText()
  return (
    <Group gap="xs">
      {onCancel && (
        <Button variant="default" onClick={onCancel} disabled={busy}>
          {t('dialog.cancel')}
        </Button>
      )}
      <Button type="submit" loading={busy} disabled={!isReady}>
        {submit}
      </Button>
    </Group>
  )
}

/** Typing @ or # at the beginning of a word opens the list of people or documents. */
function openedBy({ key, currentTarget }: KeyboardEvent<HTMLTextAreaElement>): 'people' | 'assets' | undefined {
  if (key !== '@' && key !== '#') return undefined
  const before = currentTarget.value.slice(0, currentTarget.selectionStart)
  if (before !== '' && !/\s$/.test(before)) return undefined
  return key === '@' ? 'people' : 'assets'
}

/** Continues at a place, once the list has closed. */
const focusAt = (field: HTMLTextAreaElement | null, caret: number) =>
  requestAnimationFrame(() => {
    field?.focus()
    field?.setSelectionRange(caret, caret)
  })

/** Where the person last wrote; the end of a text that they haven't touched. */
const placeIn = (field: HTMLTextAreaElement | null) =>
  field?.dataset.touched === undefined ? undefined : field.selectionEnd

/** The text with a mention at that place, instead of the typed sign, and the place after it. */
function withMention(written: string, place = written.length, name: string): { text: string; caret: number } {
  const before = written.slice(0, place).replace(/(^|\s)[@#]$/, '$1')
  const after = written.slice(place)
  const begun = `${before}${before === '' || /\s$/.test(before) ? '' : ' '}${name}`
  return { text: `${begun}${/^\s/.test(after) ? '' : ' '}${after}`, caret: begun.length + 1 }
}

function useDraft(place: string | undefined, initial: CommentDraft) {
  const [kept] = useState(() => (place === undefined ? undefined : commentDraft(place)))
  const [draft, setDraft] = useState<CommentDraft>(() => kept?.read() ?? initial)
  // Without a name nothing is kept: leaving asks.
  useUnsavedChanges(kept === undefined && JSON.stringify(draft) !== JSON.stringify(initial))
  const set = (next: CommentDraft) => {
    setDraft(next)
    kept?.keep(next)
  }
  return { draft, change: (changed: Partial<CommentDraft>) => set({ ...draft, ...changed }), drop: () => set(NO_DRAFT) }
}
