import type { Asset } from '@strongroom/contract/documents/assets.ts'
import { type DocumentVersion, rollBackDocument } from '@strongroom/contract/documents/versions.ts'
import { text } from '../../i18n/language.ts'
import { call } from '../../api/call.ts'
import { refreshShare } from '../../api/refresh-share.ts'
import { ConfirmModal } from '../../ui/dialogs/confirm-modal.tsx'
import { openDialog } from '../../ui/dialogs/dialogs.tsx'
import { notifyDone } from '../../ui/messages/notify.ts'

/** Asks before an earlier version becomes current again. Nothing is lost: it becomes a new version. */
export function openRollBack(asset: Asset, version: DocumentVersion) {
  const number = version.version
  const act = async () => {
    await call(
      rollBackDocument,
      {
        params: { workspaceUuid: asset.workspaceUuid, assetUuid: asset.uuid },
        body: { rollbackContentVersion: number },
      },
      // The version that the person saw as current: the server refuses if somebody added one meanwhile.
      { headers: asset.latestDocumentVersion ? { 'if-match': `"${asset.latestDocumentVersion.uuid}"` } : {} },
    ).finally(() => refreshShare('assets', 'versions'))
    notifyDone(text('version.roll-back.done', { version: number }))
  }
  openDialog((dialog) => (
    <ConfirmModal
      dialog={dialog}
      title={text('version.roll-back.title', { version: number })}
      confirm={text('version.roll-back')}
      act={act}
    >
      {text('version.roll-back.text', { version: number, name: asset.name })}
    </ConfirmModal>
  ))
}
