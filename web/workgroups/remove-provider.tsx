import { removeIdentityProvider } from '@strongroom/contract/identity-providers.ts'
import { withRecentPassword } from '../app/ask-password.tsx'
import { useText } from '../app/language.ts'
import { call } from '../call.ts'
import { ConfirmModal } from '../ui/confirm-modal.tsx'
import type { DialogHandle } from '../ui/dialogs.tsx'
import { notifyDone } from '../ui/notify.ts'
import type { ProviderHere } from './providers-section.tsx'
import { refreshWorkgroup } from './queries.ts'

/** Removes a provider, once somebody has read what that means. */
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
