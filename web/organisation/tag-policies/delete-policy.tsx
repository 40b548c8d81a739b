import { Stack } from '@mantine/core'
import { deleteTagPolicy, type TagPolicy } from '@strongroom/contract/organisation/tag-policies.ts'
import { call } from '../../api/call.ts'
import { useText } from '../../i18n/language.ts'
import { ConfirmModal } from '../../ui/dialogs/confirm-modal.tsx'
import type { DialogHandle } from '../../ui/dialogs/dialogs.tsx'
import { deniedText } from '../tag-sets/denied-text.ts'
import { PolicyEffects, useEffects } from './policy-effects.tsx'
import { refreshPolicies } from './queries.ts'

/** Asks before a policy is deleted, with what that would change. */
export function DeletePolicy({ policy, dialog }: { policy: TagPolicy; dialog: DialogHandle }) {
  const t = useText()
  const { uuid: policyUuid, workgroupUuid, name } = policy
  const effects = useEffects({ workgroupUuid, policyUuid, definition: null })
  const act = () => call(deleteTagPolicy, { params: { policyUuid } }).finally(refreshPolicies)
  return (
    <ConfirmModal
      dialog={dialog}
      title={t('policy.delete.title')}
      confirm={t('policy.delete.submit')}
      danger
      act={act}
      attempt={t('policy.delete.failed')}
      reason={(error) => deniedText(t, error)}
    >
      <Stack gap="md">
        <span>{t('policy.delete.what', { name })}</span>
        <PolicyEffects effects={effects} ending />
      </Stack>
    </ConfirmModal>
  )
}
