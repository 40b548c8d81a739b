import {
  type AnnotationType,
  deleteAnnotation,
  updateAnnotationType,
} from '@strongroom/contract/documents/annotations.ts'
import { call } from '../../../api/call.ts'
import { queryClient } from '../../../api/query-client.ts'
import { refreshShare } from '../../../api/refresh-share.ts'
import { text } from '../../../i18n/language.ts'
import { ConfirmModal } from '../../../ui/dialogs/confirm-modal.tsx'
import { openDialog } from '../../../ui/dialogs/dialogs.tsx'
import { notifyDone, notifyError } from '../../../ui/messages/notify.ts'
import { personName } from '../../../ui/people/person-name.ts'
import { type Board, type BoardLayer, ownLayer } from '../layers/board.ts'
import { changeMarks, moveToOtherType } from '../layers/change-marks.ts'
import { type MarkRef, publicHint } from '../layers/view-state.ts'

async function refresh(): Promise<void> {
  await Promise.all([queryClient.invalidateQueries({ queryKey: ['annotations'] }), refreshShare('assets', 'versions')])
}

/** Makes a whole layer public or private. A person who has a layer of that type already gets the marks into it. */
async function changeType(board: Board, layer: BoardLayer, type: AnnotationType): Promise<void> {
  const other = ownLayer(board, type)
  if (other) {
    const marks = layer.content.marks
    changeMarks(board, [
      ...marks.map((mark) => ({ type: layer.type, id: mark.id, before: mark, after: undefined })),
      ...marks.map((mark) => ({ type, id: mark.id, before: undefined, after: mark })),
    ])
    return
  }
  await call(updateAnnotationType, { params: { annotationUuid: layer.saved!.uuid }, body: { type } })
  // Undoing would change the wrong layer.
  board.history.write({ past: [], future: [] })
  await refresh()
}

/** Asks before everybody sees them. */
export const openPublishLayer = (board: Board, layer: BoardLayer) =>
  openPublish(board, () => changeType(board, layer, 'PUBLIC'))

/** Asks a hidden participant before one mark becomes public. */
export const openPublishMark = (board: Board, mark: MarkRef) =>
  openPublish(board, async () => moveToOtherType(board, mark))

const openPublish = (board: Board, act: () => Promise<void>) =>
  openDialog((dialog) => (
    <ConfirmModal
      dialog={dialog}
      title={text('annotations.publish.title')}
      confirm={text('annotations.make-public')}
      attempt={text('annotations.type-failed')}
      act={act}
    >
      {text(publicHint(board.view.read()))}
    </ConfirmModal>
  ))

export const withdrawLayer = (board: Board, layer: BoardLayer): Promise<void> =>
  changeType(board, layer, 'PRIVATE').catch((error: unknown) => notifyError(error, text('annotations.type-failed')))

/** Asks before a layer is deleted: the person's own, or, for owner and managers, a public one of somebody else. */
export const openDeleteLayer = (board: Board, layer: BoardLayer) =>
  openDialog((dialog) => (
    <ConfirmModal
      dialog={dialog}
      title={text('annotations.delete.title')}
      confirm={text('annotations.delete')}
      attempt={text('annotations.delete-failed')}
      danger
      act={async () => {
        await call(deleteAnnotation, { params: { annotationUuid: layer.saved!.uuid } })
        board.layers.write(board.layers.read().filter(({ key }) => key !== layer.key))
        if (layer.isOwn) board.history.write({ past: [], future: [] })
        notifyDone(text('annotations.delete.done'))
        await refresh()
      }}
    >
      {layer.isOwn
        ? text('annotations.delete.own')
        : text('annotations.delete.other', { name: personName(layer.saved!.createdBy) })}
    </ConfirmModal>
  ))
