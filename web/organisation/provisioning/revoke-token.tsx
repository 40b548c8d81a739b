import {
  type ProvisioningToken,
  revokeProvisioningToken,
} from '@strongroom/contract/organisation/provisioning/provisioning.ts'
import { call } from '../../api/call.ts'
import { useText } from '../../i18n/language.ts'
import { withRecentPassword } from '../../identity/confirm/ask-password.tsx'
import { ConfirmModal } from '../../ui/dialogs/confirm-modal.tsx'
import type { DialogHandle } from '../../ui/dialogs/dialogs.tsx'
import { notifyDone } from '../../ui/messages/notify.ts'
import { refreshWorkgroup } from '../workgroups/queries.ts'

interface Props {
  workgroupUuid: string
  token: ProvisioningToken
  dialog: DialogHandle
}

/** Revokes a token, after a confirmation. */
export function RevokeToken({ workgroupUuid, token: { uuid: tokenUuid, name }, dialog }: Props) {
  const t = useText()
  const act = async () => {
    const params = { workgroupUuid, tokenUuid }
    await withRecentPassword(() => call(revokeProvisioningToken, { params })).finally(refreshWorkgroup)
    notifyDone(t('provisioning.revoked', { name }))
  }
  return (
    <ConfirmModal
      dialog={dialog}
      title={t('provisioning.revoke-title')}
      confirm={t('provisioning.revoke')}
      danger
      act={act}
    >
      {t('provisioning.revoke-what', { name })}
    </ConfirmModal>
  )
}
