import { Stack, Text } from '@mantine/core'
import { TotpCode } from '@strongroom/contract/fields.ts'
import type { Member } from '@strongroom/contract/workgroup-members.ts'
import { unregisterMobileAuth } from '@strongroom/contract/two-step.ts'
import { z } from 'zod'
import { useText } from '../app/language.ts'
import { call } from '../call.ts'
import { CodeField } from '../ui/code-field.tsx'
import { DialogActions } from '../ui/dialog-actions.tsx'
import { DialogModal } from '../ui/dialog-modal.tsx'
import type { DialogHandle } from '../ui/dialogs.tsx'
import { FormError } from '../ui/form-error.tsx'
import { notifyDone } from '../ui/notify.ts'
import { personName } from '../ui/person-name.ts'
import { useContractForm } from '../ui/use-contract-form.ts'
import { refreshWorkgroup } from './queries.ts'

interface Props {
  member: Member
  dialog: DialogHandle
}

/** Removes what a member has lost as second factors; takes a code of the administrator's own authenticator. */
export function RemoveFactors({ member, dialog }: Props) {
  const t = useText()
  const name = personName(member.user)
  const form = useContractForm({
    schema: z.object({ identifier: TotpCode }),
    initial: { identifier: '' },
    submit: async ({ identifier }) => {
      await call(unregisterMobileAuth, { body: { userUuid: member.userUuid, type: 'TOTP', identifier } })
      await refreshWorkgroup()
      dialog.close()
      notifyDone(t('workgroup.members.factors-removed', { name }))
    },
  })
  return (
    <DialogModal title={t('workgroup.members.remove-factors')} dialog={dialog} busy={form.busy}>
      <form onSubmit={form.onSubmit} noValidate>
        <Stack gap="md">
          <Text>{t('workgroup.members.remove-factors-what', { name })}</Text>
          <CodeField {...form.field('identifier')} description={t('workgroup.members.own-code')} />
          <FormError error={form.error} />
          <DialogActions
            submit={t('workgroup.members.remove-factors-submit')}
            cancel={dialog.close}
            busy={form.busy}
            danger
          />
        </Stack>
      </form>
    </DialogModal>
  )
}
