import { resetBranding } from '@strongroom/contract/organisation/branding-changes.ts'
import { useText } from '../../i18n/language.ts'
import { call } from '../../api/call.ts'
import { ConfirmModal } from '../../ui/dialogs/confirm-modal.tsx'
import type { DialogHandle } from '../../ui/dialogs/dialogs.tsx'
import { notifyDone } from '../../ui/messages/notify.ts'
import { refreshBranding } from './look-queries.ts'

interface Props {
  workgroupUuid: string
  dialog: DialogHandle
  onDone: () => void
}

/** Removes all branding of a workgroup, after a confirmation. */
export function ResetBranding({ workgroupUuid, dialog, onDone }: Props) {
  const t = useText()
  const act = async () => {
    await call(resetBranding, { params: { workgroupUuid } })
    onDone()
    await refreshBranding()
    notifyDone(t('branding.reset-done'))
  }
  return (
    <ConfirmModal dialog={dialog} title={t('branding.reset-title')} confirm={t('branding.reset')} danger act={act}>
      {t('branding.reset-what')}
    </ConfirmModal>
  )
}
