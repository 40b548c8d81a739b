import type { Asset } from '@strongroom/contract/documents/assets.ts'
import { text } from '../../i18n/language.ts'
import { refreshShare } from '../../api/refresh-share.ts'
import { ConfirmModal } from '../../ui/dialogs/confirm-modal.tsx'
import { openDialog } from '../../ui/dialogs/dialogs.tsx'
import { notifyDone } from '../../ui/messages/notify.ts'
import { notifyUndoable } from '../../ui/messages/notify-undoable.ts'
import { afterwards } from '../bin/afterwards.ts'
import { restoreAssets } from '../bin/restore-assets.ts'
import { actOnEach } from './act-on-each.ts'
import { notifyFailed } from './notify-failed.ts'
import { sendDelete } from './delete-asset.tsx'

/**
 * Asks before many documents and folders are deleted, and then reports which were and which were not.
 * `after` receives the latter.
 */
export function openDeleteAssets(assets: Asset[], after: (failed: Asset[]) => void) {
  const count = assets.length
  const act = async () => {
    const kept: Asset[] = []
    const { done, failed } = await actOnEach(assets, async (asset) => {
      if ((await sendDelete(asset)).inBin) kept.push(asset)
    })
    await refreshShare('assets')
    notifyDeleted(done, kept)
    after(failed.map(({ thing }) => thing))
    if (failed.length > 0) notifyFailed(text('asset.delete.many-failed', { count: failed.length }), failed)
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
