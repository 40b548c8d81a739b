import { Button, Group, Stack } from '@mantine/core'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useText } from '../../i18n/language.ts'
import { ACTIONS_STYLE } from './actions-style.ts'
import { DialogModal } from './dialog-modal.tsx'
import type { DialogHandle } from './dialogs.tsx'
import { FormError } from '../forms/form-error.tsx'
import { useUnsavedChanges } from '../forms/unsaved-changes.ts'
import { useAction } from '../use-action.ts'

export interface Step {
  content: ReactNode
  /** The verb on the button that continues or, in the last step, completes. */
  submit: string
  danger?: boolean
  disabled?: boolean
  /** Must succeed before the next step; after a failure the step stays and shows why. */
  act?: () => Promise<unknown>
  /** The failed action, shown above the reason. */
  attempt?: string
}

interface Props {
  dialog: DialogHandle
  title: string
  steps: readonly [Step, ...Step[]]
  /** Whether something was entered: closing the modal before the last step is done asks first. */
  changed: boolean
  /** Runs after the last step, with the modal closed. */
  onDone?: () => void
}

/** A modal of several steps, with a way back. The choice in the first step may change their number. */
export function StepsModal({ dialog, title, steps, changed, onDone }: Props) {
  const t = useText()
  const [at, setAt] = useState(0)
  const index = Math.min(at, steps.length - 1)
  const step = steps[index]!
  const { busy, error, run, reset } = useAction(async () => {
    await step.act?.()
    if (index < steps.length - 1) return setAt(index + 1)
    dialog.finish()
    onDone?.()
  })
  useUnsavedChanges(changed && !busy && dialog.opened)
  const back = () => {
    reset()
    setAt(index - 1)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    run()
  }
  return (
    <DialogModal title={title} dialog={dialog} busy={busy}>
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          {steps.length > 1 && (
            <span className="dimmed" role="status">
              {t('dialog.step', { step: index + 1, of: steps.length })}
            </span>
          )}
          {step.content}
          <FormError error={error} attempt={step.attempt} />
        </Stack>
        <Group justify="flex-end" style={ACTIONS_STYLE}>
          <Button variant="default" onClick={index > 0 ? back : dialog.close} disabled={busy} data-dialog-cancel>
            {t(index > 0 ? 'dialog.back' : 'dialog.cancel')}
          </Button>
          <Button
            type="submit"
            loading={busy}
            disabled={step.disabled ?? false}
            {...(step.danger ? { color: 'red.8' } : {})}
          >
            {step.submit}
          </Button>
        </Group>
      </form>
    </DialogModal>
  )
}
