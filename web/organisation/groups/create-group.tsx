import { Stack, Text, TextInput } from '@mantine/core'
import { createGroup } from '@strongroom/contract/organisation/groups/groups.ts'
import { call } from '../../api/call.ts'
import { CallError } from '../../api/call-error.ts'
import { useText } from '../../i18n/language.ts'
import { DialogActions } from '../../ui/dialogs/dialog-actions.tsx'
import { DialogModal } from '../../ui/dialogs/dialog-modal.tsx'
import type { DialogHandle } from '../../ui/dialogs/dialogs.tsx'
import { FormError } from '../../ui/forms/form-error.tsx'
import { useContractForm } from '../../ui/forms/use-contract-form.ts'
import { useIdempotencyKey } from '../../ui/forms/use-idempotency-key.ts'
import { AddressField } from '../../workspaces/inviting/address-field.tsx'
import { refreshGroups } from '../../workspaces/inviting/group-queries.ts'
import { unfinishedAddress, withTyped } from './typed-addresses.ts'

/** The modal that creates a group, with people or without. */
export function CreateGroup({ workgroupUuid, dialog }: { workgroupUuid: string; dialog: DialogHandle }) {
  const t = useText()
  const idempotencyKey = useIdempotencyKey()
  const form = useContractForm({
    schema: createGroup.body.pick({ name: true, emails: true }),
    initial: { name: '', emails: [] as string[], typed: '' },
    alsoCheck: (values) => unfinishedAddress(t, values),
    submit: async (values) => {
      const body = { name: values.name, emails: withTyped(values) }
      await call(createGroup, { params: { workgroupUuid }, body }, { idempotencyKey })
      await refreshGroups()
      dialog.finish()
    },
  })
  const { values, set } = form
  return (
    <DialogModal title={t('group.create')} dialog={dialog} busy={form.busy}>
      <form onSubmit={form.onSubmit} noValidate>
        <Stack gap="md">
          <TextInput {...form.field('name')} label={t('group.name')} required data-autofocus autoComplete="off" />
          <AddressField
            addresses={values.emails}
            onAddresses={(emails) => {
              set({ emails })
              form.forgetError()
            }}
            refused={form.error instanceof CallError ? form.error.addresses : []}
            error={form.field('emails').error}
            required={false}
            own=""
            typed={values.typed}
            onTyped={(typed) => set({ typed })}
          />
          <Text size="sm" c="dimmed">
            {t('group.text')}
          </Text>
          <FormError error={form.error} />
          <DialogActions submit={t('group.create.submit')} cancel={dialog.close} busy={form.busy} />
        </Stack>
      </form>
    </DialogModal>
  )
}
