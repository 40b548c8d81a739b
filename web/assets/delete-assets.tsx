import type { Asset } from '@strongroom/contract/assets.ts'
import { describe } from '../app/error-messages.ts'
import { text } from '../app/language.ts'
import { refreshShare } from '../refresh-share.ts'
import { ConfirmModal } from '../ui/confirm-modal.tsx'
import { openDialog } from '../ui/dialogs.tsx'
import { notifyDone } from '../ui/notify.ts'
import { notifyProblem } from '../ui/notify-problem.ts'
import { actOnEach } from './act-on-each.ts'
import { sendDelete } from './delete-asset.tsx'

/** Asks before many documents and folders are deleted, and then tells how many were and which were not. */
export function openDeleteAssets(assets: Asset[], after: () => void) {
  const count = assets.length
  const act = async () => {
    const { done, failed } = await actOnEach(assets, sendDelete)
    await refreshShare('assets')
    if (done.length > 0) notifyDone(text('asset.delete.many-done', { count: done.length }))
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
      {text('asset.delete.many-text')}
    </ConfirmModal>
  ))
}
