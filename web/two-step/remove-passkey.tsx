import { type Passkey, removePasskey } from '@strongroom/contract/passkeys.ts'
import { withRecentPassword } from '../app/ask-password.tsx'
import { useText } from '../app/language.ts'
import { call } from '../call.ts'
import { ConfirmModal } from '../ui/confirm-modal.tsx'
import type { DialogHandle } from '../ui/dialogs.tsx'
import { notifyDone } from '../ui/notify.ts'
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
