import type { Asset } from '@strongroom/contract/documents/assets.ts'
import { describe } from '../../i18n/error-messages.ts'
import { text } from '../../i18n/language.ts'
import { refreshShare } from '../../api/refresh-share.ts'
import { ConfirmModal } from '../../ui/dialogs/confirm-modal.tsx'
import { openDialog } from '../../ui/dialogs/dialogs.tsx'
import { notifyDone } from '../../ui/messages/notify.ts'
import { notifyUndoable } from '../../ui/messages/notify-undoable.ts'
import { notifyProblem } from '../../ui/messages/notify-problem.ts'
import { afterwards } from '../bin/afterwards.ts'
import { restoreAssets } from '../bin/restore-assets.ts'
import { actOnEach } from './act-on-each.ts'
import { sendDelete } from './delete-asset.tsx'

/** Asks before many documents and folders are deleted, and then reports which were and which were not. */
export function openDeleteAssets(assets: Asset[], after: () => void) {
  const count = assets.length
  const act = async () => {
    const kept: Asset[] = []
    const { done, failed } = await actOnEach(assets, async (asset) => {
      if ((await sendDelete(asset)).inBin) kept.push(asset)
    })
    await refreshShare('assets')
    notifyDeleted(done, kept)
    after()
    if (failed.length === 0) return
    const names = failed.map(({ thing, error }) => `${thing.name}: ${describe(error)}`).join('\n')
    notifyProblem(`${text('asset.delete.many-failed', { count: failed.length })}\n${names}`)
  }
  openDialog((dialog) => (
    <ConfirmModal
      dialog={dialog}
      title={text('asset.delete.many', { count })}
      confirm={text('asset.delete')}
      danger
      act={act}
    >
      {text('asset.delete.many-text')} {afterwards(assets[0]?.workspaceUuid)}
    </ConfirmModal>
  ))
}

function notifyDeleted(done: Asset[], kept: Asset[]) {
  const [first] = kept
  if (done.length === 0) return
  const message = text('asset.delete.many-done', { count: done.length })
  if (first) notifyUndoable(message, () => restoreAssets(first.workspaceUuid, kept))
  else notifyDone(message)
}
