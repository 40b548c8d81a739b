import { Stack, TextInput } from '@mantine/core'
import type { FocusEvent } from 'react'
import type { z } from 'zod'
import { DialogActions } from './dialog-actions.tsx'
import { DialogModal } from './dialog-modal.tsx'
import type { DialogHandle } from './dialogs.tsx'
import { FormError } from '../forms/form-error.tsx'
import { useContractForm } from '../forms/use-contract-form.ts'

interface Props {
  dialog: DialogHandle
  title: string
  /** What the name is called: “Name of the workspace”. */
  label: string
  /** The verb on the button. */
  submit: string
  /** The name that it has. */
  name: string
  /** The contract's schema of the body, which is the name alone. */
  schema: z.ZodType
  /** Sends the new name and brings what shows it up to date. */
  rename: (body: { name: string }) => Promise<unknown>
  description?: string
  onFocus?: (event: FocusEvent<HTMLInputElement>) => void
}

/** The modal that gives something another name. */
export function RenameModal({ dialog, title, label, submit, name, schema, rename, description, onFocus }: Props) {
  const form = useContractForm({
    schema,
    initial: { name },
    submit: async (body) => {
      await rename(body)
      dialog.close()
    },
  })
  return (
    <DialogModal title={title} dialog={dialog} busy={form.busy}>
      <form onSubmit={form.onSubmit} noValidate>
        <Stack gap="md">
          <TextInput
            {...form.field('name')}
            label={label}
            {...(description ? { description } : {})}
            {...(onFocus ? { onFocus } : {})}
            required
            data-autofocus
            autoComplete="off"
          />
          <FormError error={form.error} />
          <DialogActions submit={submit} cancel={dialog.close} busy={form.busy} />
        </Stack>
      </form>
    </DialogModal>
  )
}
