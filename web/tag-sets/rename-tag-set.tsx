import { Stack, TextInput } from '@mantine/core'
import { renameTagSet, type SuggestedTagSet } from '@strongroom/contract/tag-sets.ts'
import { IconPencil } from '@tabler/icons-react'
import { useText } from '../app/language.ts'
import { call } from '../call.ts'
import type { Intent } from '../ui/action-menu.tsx'
import { DialogActions } from '../ui/dialog-actions.tsx'
import { DialogModal } from '../ui/dialog-modal.tsx'
import { type DialogHandle, openDialog } from '../ui/dialogs.tsx'
import { FormError } from '../ui/form-error.tsx'
import { useContractForm } from '../ui/use-contract-form.ts'
import { refreshTagSets } from './queries.ts'

/** The modal that renames a tag set. */
export function RenameTagSet({ set, dialog }: { set: SuggestedTagSet; dialog: DialogHandle }) {
  const t = useText()
  const form = useContractForm({
    schema: renameTagSet.body,
    initial: { name: set.name },
    submit: async (body) => {
      await call(renameTagSet, { params: { tagSetUuid: set.uuid }, body })
      await refreshTagSets()
      dialog.close()
    },
  })
  return (
    <DialogModal title={t('tag-set.rename.title')} dialog={dialog} busy={form.busy}>
      <form onSubmit={form.onSubmit} noValidate>
        <Stack gap="md">
          <TextInput {...form.field('name')} label={t('tag-set.name')} required data-autofocus autoComplete="off" />
          <FormError error={form.error} />
          <DialogActions submit={t('tag-set.rename')} cancel={dialog.close} busy={form.busy} />
        </Stack>
      </form>
    </DialogModal>
  )
}

export const renameTagSetIntent: Intent<SuggestedTagSet> = {
  label: 'tag-set.rename',
  icon: IconPencil,
  // Only who manages all of them sees this list.
  shown: () => true,
  open: (set) => openDialog((dialog) => <RenameTagSet set={set} dialog={dialog} />),
}
