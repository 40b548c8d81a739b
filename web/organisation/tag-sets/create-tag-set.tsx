import { NativeSelect, Stack, TextInput } from '@mantine/core'
import { createTagSet } from '@strongroom/contract/organisation/tag-sets.ts'
import { useText } from '../../i18n/language.ts'
import { call } from '../../api/call.ts'
import { DialogActions } from '../../ui/dialogs/dialog-actions.tsx'
import { DialogModal } from '../../ui/dialogs/dialog-modal.tsx'
import type { DialogHandle } from '../../ui/dialogs/dialogs.tsx'
import { FormError } from '../../ui/forms/form-error.tsx'
import { useContractForm } from '../../ui/forms/use-contract-form.ts'
import { useIdempotencyKey } from '../../ui/forms/use-idempotency-key.ts'
import { deniedText } from './denied-text.ts'
import { refreshTagSets } from './queries.ts'

/** The modal that creates a tag set; its tags follow. */
export function CreateTagSet({ workgroupUuid, dialog }: { workgroupUuid: string; dialog: DialogHandle }) {
  const t = useText()
  const idempotencyKey = useIdempotencyKey()
  const form = useContractForm({
    schema: createTagSet.body,
    initial: { workgroupUuid, name: '', applyToContacts: false },
    submit: async (body) => {
      await call(createTagSet, { body }, { idempotencyKey })
      await refreshTagSets()
      dialog.close()
    },
  })
  return (
    <DialogModal title={t('tag-set.create')} dialog={dialog} busy={form.busy}>
      <form onSubmit={form.onSubmit} noValidate>
        <Stack gap="md">
          <TextInput {...form.field('name')} label={t('tag-set.name')} required data-autofocus autoComplete="off" />
          <NativeSelect
            label={t('tag-set.kind')}
            value={form.values.applyToContacts ? 'USER' : 'ASSET'}
            onChange={({ currentTarget: { value } }) => form.set({ applyToContacts: value === 'USER' })}
            data={(['ASSET', 'USER'] as const).map((kind) => ({ value: kind, label: t(`tag-set.kind.${kind}`) }))}
          />
          <FormError error={form.error} attempt={t('tag-set.create.failed')} message={deniedText(t, form.error)} />
          <DialogActions submit={t('tag-set.create.submit')} cancel={dialog.close} busy={form.busy} />
        </Stack>
      </form>
    </DialogModal>
  )
}
