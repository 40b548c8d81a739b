import { removeIdentityProvider } from '@strongroom/contract/organisation/identity-providers.ts'
import { withRecentPassword } from '../../identity/confirm/ask-password.tsx'
import { useText } from '../../i18n/language.ts'
import { call } from '../../api/call.ts'
import { ConfirmModal } from '../../ui/dialogs/confirm-modal.tsx'
import type { DialogHandle } from '../../ui/dialogs/dialogs.tsx'
import { notifyDone } from '../../ui/messages/notify.ts'
import type { ProviderHere } from './providers-section.tsx'
import { refreshWorkgroup } from './queries.ts'

/** Removes a provider, after a confirmation. */
export function RemoveProvider({ workgroup, provider, dialog }: ProviderHere & { dialog: DialogHandle }) {
  const t = useText()
  const { uuid: providerUuid, name } = provider
  const act = async () => {
    const params = { workgroupUuid: workgroup.uuid, providerUuid }
    await withRecentPassword(() => call(removeIdentityProvider, { params })).finally(refreshWorkgroup)
    notifyDone(t('workgroup.providers.removed', { name }))
  }
  return (
    <ConfirmModal
      dialog={dialog}
      title={t('workgroup.providers.remove-title')}
      confirm={t('workgroup.providers.remove-submit')}
      danger
      act={act}
    >
      {t('workgroup.providers.remove-what', { name })}
    </ConfirmModal>
  )
}
