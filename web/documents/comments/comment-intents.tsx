import { type Comment, deleteComment } from '@strongroom/contract/documents/comments.ts'
import { IconLink, IconPencil, IconTrash } from '@tabler/icons-react'
import { call } from '../../api/call.ts'
import { refreshShare } from '../../api/refresh-share.ts'
import { text } from '../../i18n/language.ts'
import type { Intent } from '../../ui/action-menu.tsx'
import { ConfirmModal } from '../../ui/dialogs/confirm-modal.tsx'
import { openDialog } from '../../ui/dialogs/dialogs.tsx'
import { notifyDone, notifyError } from '../../ui/messages/notify.ts'
import { openEditComment } from './comment-dialog.tsx'

/** The page on which a comment is shown. */
export const commentPath = ({ uuid, threadUuid, workspace }: Comment) =>
  `/share/${workspace.uuid}?tab=comments&thread=${threadUuid}&comment=${uuid}`

async function copyLink(comment: Comment) {
  try {
    await navigator.clipboard.writeText(`${location.origin}${commentPath(comment)}`)
    notifyDone(text('comment.link-copied'))
  } catch (error) {
    notifyError(error)
  }
}

function openDeleteComment({ uuid }: Comment) {
  const act = async () => {
    await call(deleteComment, { params: { commentUuid: uuid } }).finally(() => refreshShare('comments', 'assets'))
    notifyDone(text('comment.delete.done'))
  }
  openDialog((dialog) => (
    <ConfirmModal
      dialog={dialog}
      title={text('comment.delete.title')}
      confirm={text('comment.delete')}
      danger
      act={act}
    >
      {text('comment.delete.text')}
    </ConfirmModal>
  ))
}

/** A comment's menu. */
export const commentIntents: readonly Intent<Comment>[] = [
  { label: 'comment.copy-link', icon: IconLink, shown: () => true, open: (comment) => void copyLink(comment) },
  {
    label: 'comment.edit',
    icon: IconPencil,
    shown: ({ actions }) => actions?.update ?? false,
    open: openEditComment,
  },
  {
    label: 'comment.delete',
    icon: IconTrash,
    shown: ({ actions }) => actions?.delete ?? false,
    open: openDeleteComment,
    danger: true,
  },
]
