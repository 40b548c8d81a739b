import { Stack, Text } from '@mantine/core'
import type { FormEvent, ReactNode } from 'react'
import { DialogActions } from './dialog-actions.tsx'
import { DialogModal } from './dialog-modal.tsx'
import type { DialogHandle } from './dialogs.tsx'
import { FormError } from '../forms/form-error.tsx'
import { useAction } from '../use-action.ts'

interface Props {
  dialog: DialogHandle
  title: string
  /** The consequence in a sentence. */
  children: ReactNode
  /** The verb on the button. */
  confirm: string
  /** The text of the other button, where "Cancel" could mean the action itself. */
  keep?: string
  danger?: boolean
  /** The failed action, shown above the reason. */
  attempt?: string
  /** A better message for some refusals than the catalogue's. */
  reason?: (error: unknown) => string | undefined
  /** Runs the action; meanwhile the buttons are disabled, and after a failure the modal stays and shows why. */
  act: () => Promise<unknown>
}

/** Asks before an irreversible action. */
export function ConfirmModal({ dialog, title, children, confirm, danger = false, ...rest }: Props) {
  const { attempt, reason, act, ...other } = rest
  const { busy, error, run } = useAction(async () => {
    await act()
    dialog.close()
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    run()
  }
  return (
    <DialogModal title={title} dialog={dialog} busy={busy}>
      <form onSubmit={submit}>
        <Stack gap="sm">
          <Text component="div">{children}</Text>
          <FormError error={error} attempt={attempt} message={reason?.(error)} />
          <DialogActions submit={confirm} cancel={dialog.close} busy={busy} danger={danger} focusCancel {...other} />
        </Stack>
      </form>
    </DialogModal>
  )
}
