import { type Passkey, removePasskey } from '@strongroom/contract/identity/passkeys.ts'
import { withRecentPassword } from '../confirm/ask-password.tsx'
import { useText } from '../../i18n/language.ts'
import { call } from '../../api/call.ts'
import { ConfirmModal } from '../../ui/dialogs/confirm-modal.tsx'
import type { DialogHandle } from '../../ui/dialogs/dialogs.tsx'
import { notifyDone } from '../../ui/messages/notify.ts'
import { refreshFactors } from './queries.ts'

/** Asks before a passkey is removed. */
export function RemovePasskey({ passkey, dialog }: { passkey: Passkey; dialog: DialogHandle }) {
  const t = useText()
  const remove = async () => {
    await withRecentPassword(() => call(removePasskey, { params: { passkeyUuid: passkey.uuid } }))
    notifyDone(t('passkey.removed'))
    await refreshFactors()
  }
  return (
    <ConfirmModal dialog={dialog} title={t('passkey.remove.title')} confirm={t('passkey.remove')} act={remove} danger>
      {t('passkey.remove.hint', { name: passkey.name })}
    </ConfirmModal>
  )
}
