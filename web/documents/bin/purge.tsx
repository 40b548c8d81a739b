import { type BinEntry, emptyBin, purgeAsset } from '@strongroom/contract/documents/bin.ts'
import { text } from '../../i18n/language.ts'
import { call } from '../../api/call.ts'
import { refreshShare } from '../../api/refresh-share.ts'
import { withRecentPassword } from '../../identity/confirm/ask-password.tsx'
import { ConfirmModal } from '../../ui/dialogs/confirm-modal.tsx'
import { openDialog } from '../../ui/dialogs/dialogs.tsx'
import { notifyDone } from '../../ui/messages/notify.ts'

/** Asks before something in the bin is deleted for good. */
export function openPurge(workspaceUuid: string, { uuid, name }: BinEntry) {
  const act = async () => {
    const params = { workspaceUuid, binUuid: uuid }
    await withRecentPassword(() => call(purgeAsset, { params })).finally(() => refreshShare('assets'))
    notifyDone(text('bin.purged', { name }))
  }
  openDialog((dialog) => (
    <ConfirmModal dialog={dialog} title={text('bin.purge.title')} confirm={text('bin.purge')} danger act={act}>
      {text('bin.purge.text', { name })}
    </ConfirmModal>
  ))
}

/** Asks before everything in the bin is deleted for good. */
export function openEmptyBin(workspaceUuid: string) {
  const act = async () => {
    await withRecentPassword(() => call(emptyBin, { params: { workspaceUuid } })).finally(() => refreshShare('assets'))
    notifyDone(text('bin.emptied'))
  }
  openDialog((dialog) => (
    <ConfirmModal dialog={dialog} title={text('bin.empty.title')} confirm={text('bin.empty')} danger act={act}>
      {text('bin.empty.text')}
    </ConfirmModal>
  ))
}
