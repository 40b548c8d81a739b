import { type Comment, createReply, createThread, updateComment } from '@strongroom/contract/documents/comments.ts'
import type { Person } from '@strongroom/contract/identity/users.ts'
import { call } from '../../api/call.ts'
import { refreshShare } from '../../api/refresh-share.ts'
import { text } from '../../i18n/language.ts'
import { DialogModal } from '../../ui/dialogs/dialog-modal.tsx'
import { type DialogHandle, openDialog } from '../../ui/dialogs/dialogs.tsx'
import { notifyProblem } from '../../ui/messages/notify-problem.ts'
import { personName, personNames } from '../../ui/people/person-name.ts'
import type { CommentDraft } from './comment-drafts.ts'
import { CommentForm } from './comment-form.tsx'
import type { About, Discussed } from './queries.ts'

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
  const { unnotifiedUsers } = await call(
    createThread,
    { body: { ...body, mentionedAssets, workspaceUuid } },
    { idempotencyKey },
  )
  warnOf(unnotifiedUsers)
  await refreshShare('comments', 'assets')
}

/** Tells the author that some of the people mentioned weren't notified. */
function warnOf(unnotified: Person[]): void {
  if (unnotified.length === 0) return
  notifyProblem(text('comment.mention.unseen', { names: personNames(unnotified) }))
}

interface Opened {
  about: About
  title: string
  workspaceUuid: string
  /** The draft's name; undefined for an edit, which keeps none. */
  draft?: string
  initial?: CommentDraft
  submit: string
  send: (draft: CommentDraft, idempotencyKey: string) => Promise<unknown>
}

function CommentModal({ title, dialog, ...form }: Opened & { dialog: DialogHandle }) {
  return (
    <DialogModal title={title} dialog={dialog} size={560}>
      <CommentForm {...form} isModal onSent={dialog.finish} onCancel={dialog.close} />
    </DialogModal>
  )
}

const open = (opened: Opened) => openDialog((dialog) => <CommentModal {...opened} dialog={dialog} />)

/** The dialog that begins a discussion. */
export function NewThread({ discussed, dialog }: { discussed: Discussed; dialog: DialogHandle }) {
  return (
    <CommentModal
      dialog={dialog}
      title={text('comment.add')}
      workspaceUuid={discussed.workspaceUuid}
      about={discussed}
      draft={placeOf(discussed)}
      submit={text('comment.post')}
      send={(draft, key) => postThread(discussed, draft, key)}
    />
  )
}

export const openNewThread = (discussed: Discussed) =>
  openDialog((dialog) => <NewThread discussed={discussed} dialog={dialog} />)

export const placeOf = ({ workspaceUuid, assetUuid }: Discussed) => `thread:${assetUuid ?? workspaceUuid}`

export const openReply = ({ threadUuid, workspace }: Comment) =>
  open({
    title: text('comment.reply'),
    workspaceUuid: workspace.uuid,
    about: { threadUuid },
    draft: `reply:${threadUuid}`,
    submit: text('comment.reply.post'),
    send: async (draft, idempotencyKey) => {
      const body = { ...bodyOf(draft), threadUuid }
      const { unnotifiedUsers } = await call(createReply, { body }, { idempotencyKey })
      warnOf(unnotifiedUsers)
      await refreshShare('comments', 'assets')
    },
  })

export const openEditComment = (comment: Comment) =>
  open({
    title: text('comment.edit.title'),
    workspaceUuid: comment.workspace.uuid,
    about: comment.uuid === comment.threadUuid ? {} : { threadUuid: comment.threadUuid },
    initial: draftOf(comment),
    submit: text('comment.edit.save'),
    send: async (draft) => {
      const params = { commentUuid: comment.uuid }
      const { unnotifiedUsers } = await call(updateComment, { params, body: bodyOf(draft) })
      warnOf(unnotifiedUsers)
      await refreshShare('comments', 'assets')
    },
  })

const draftOf = ({ commentText, mentionedUsers, mentionedAssets, mentionsEveryone }: Comment): CommentDraft => ({
  text: commentText ?? '',
  people: mentionedUsers.flatMap((user) => (user.uuid ? [{ uuid: user.uuid, name: personName(user) }] : [])),
  assets: mentionedAssets,
  everyone: mentionsEveryone,
})
