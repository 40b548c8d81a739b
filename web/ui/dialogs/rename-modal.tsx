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
  /** The label of the field: “Name of the workspace”. */
  label: string
  /** The verb on the button. */
  submit: string
  /** The current name. */
  name: string
  /** The contract's schema of the body, which holds only the name. */
  schema: z.ZodType
  /** Sends the new name and refetches what shows it. */
  rename: (body: { name: string }) => Promise<unknown>
  description?: string
  /** A better message for some refusals than the catalogue's. */
  reason?: (error: unknown) => string | undefined
  onFocus?: (event: FocusEvent<HTMLInputElement>) => void
}

/** The modal that renames something. */
export function RenameModal({ dialog, title, label, submit, name, schema, rename, ...rest }: Props) {
  const { description, onFocus, reason } = rest
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
          <FormError error={form.error} message={reason?.(form.error)} />
          <DialogActions submit={submit} cancel={dialog.close} busy={form.busy} />
        </Stack>
      </form>
    </DialogModal>
  )
}
