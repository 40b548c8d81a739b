import { Stack, Text } from '@mantine/core'
import { startTrial, TRIAL_DAYS } from '@strongroom/contract/organisation/trials.ts'
import type { Workgroup } from '@strongroom/contract/organisation/workgroups.ts'
import { ownTime } from '../../i18n/own-time.ts'
import { useText } from '../../i18n/language.ts'
import { beginSession } from '../../session/session.ts'
import { call } from '../../api/call.ts'
import { ConfirmModal } from '../../ui/dialogs/confirm-modal.tsx'
import type { DialogHandle } from '../../ui/dialogs/dialogs.tsx'
import { notifyDone } from '../../ui/messages/notify.ts'
import { refreshWorkgroup } from './queries.ts'

/** Explains the Enterprise trial and what comes after it, and begins it. */
export function StartTrial({ workgroup: { uuid, name }, dialog }: { workgroup: Workgroup; dialog: DialogHandle }) {
  const t = useText()
  const act = async () => {
    const { trialEndTime } = await call(startTrial, { params: { workgroupUuid: uuid } }).finally(refreshWorkgroup)
    // The person's actions have changed with it.
    await beginSession()
    notifyDone(t('workgroup.trial.started', { date: ownTime(trialEndTime).format('D MMMM YYYY') }))
  }
  return (
    <ConfirmModal dialog={dialog} title={t('workgroup.trial.title')} confirm={t('workgroup.trial.submit')} act={act}>
      <Stack gap="sm">
        <Text>{t('workgroup.trial.gives', { name, days: TRIAL_DAYS })}</Text>
        <Text>{t('workgroup.trial.afterwards')}</Text>
      </Stack>
    </ConfirmModal>
  )
}
