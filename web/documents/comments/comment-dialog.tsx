import { type Comment, createReply, createThread, updateComment } from '@strongroom/contract/documents/comments.ts'
import { call } from '../../api/call.ts'
import { refreshShare } from '../../api/refresh-share.ts'
import { text } from '../../i18n/language.ts'
import { DialogModal } from '../../ui/dialogs/dialog-modal.tsx'
import { type DialogHandle, openDialog } from '../../ui/dialogs/dialogs.tsx'
import { personName } from '../../ui/people/person-name.ts'
import type { CommentDraft } from './comment-drafts.ts'
import { CommentForm } from './comment-form.tsx'
import type { Discussed } from './queries.ts'

/** The body of a call from a form. */
export const bodyOf = ({ text: written, people, assets, everyone }: CommentDraft) => ({
  text: written,
  mentionedUsers: people.map(({ uuid }) => uuid),
  mentionedAssets: assets.map(({ uuid }) => uuid),
  mentionsEveryone: everyone,
})

/** Begins a discussion; on the page of a document, about it. */
export async function postThread({ workspaceUuid, assetUuid }: Discussed, draft: CommentDraft, idempotencyKey: string) {
  const body = bodyOf(draft)
  const mentionedAssets = assetUuid ? [...new Set([...body.mentionedAssets, assetUuid])] : body.mentionedAssets
  await call(createThread, { body: { ...body, mentionedAssets, workspaceUuid } }, { idempotencyKey })
  await refreshShare('comments', 'assets')
}

interface Opened {
  title: string
  workspaceUuid: string
  /** The draft's name; undefined for an edit, which keeps none. */
  draft?: string
  initial?: CommentDraft
  submit: string
  send: (draft: CommentDraft, idempotencyKey: string) => Promise<unknown>
}

const open = ({ title, ...form }: Opened) =>
  openDialog((dialog: DialogHandle) => (
    <DialogModal title={title} dialog={dialog} size={560}>
      <CommentForm {...form} isModal onSent={dialog.finish} onCancel={dialog.close} />
    </DialogModal>
  ))

export const openNewThread = (discussed: Discussed) =>
  open({
    title: text('comment.add'),
    workspaceUuid: discussed.workspaceUuid,
    draft: placeOf(discussed),
    submit: text('comment.post'),
    send: (draft, key) => postThread(discussed, draft, key),
  })

export const placeOf = ({ workspaceUuid, assetUuid }: Discussed) => `thread:${assetUuid ?? workspaceUuid}`

export const openReply = ({ threadUuid, workspace }: Comment) =>
  open({
    title: text('comment.reply'),
    workspaceUuid: workspace.uuid,
    draft: `reply:${threadUuid}`,
    submit: text('comment.reply.post'),
    send: async (draft, idempotencyKey) => {
      await call(createReply, { body: { ...bodyOf(draft), threadUuid } }, { idempotencyKey })
      await refreshShare('comments', 'assets')
    },
  })

export const openEditComment = (comment: Comment) =>
  open({
    title: text('comment.edit.title'),
    workspaceUuid: comment.workspace.uuid,
    initial: draftOf(comment),
    submit: text('comment.edit.save'),
    send: async (draft) => {
      await call(updateComment, { params: { commentUuid: comment.uuid }, body: bodyOf(draft) })
      await refreshShare('comments', 'assets')
    },
  })

const draftOf = ({ commentText, mentionedUsers, mentionedAssets, mentionsEveryone }: Comment): CommentDraft => ({
  text: commentText ?? '',
  people: mentionedUsers.flatMap((user) => (user.uuid ? [{ uuid: user.uuid, name: personName(user) }] : [])),
  assets: mentionedAssets,
  everyone: mentionsEveryone,
})
