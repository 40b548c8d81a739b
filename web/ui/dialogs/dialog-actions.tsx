import { Box, Button, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { useText } from '../../i18n/language.ts'
import { ACTIONS_STYLE } from './actions-style.ts'

interface Props {
  /** The text of the submit button. */
  submit: string
  cancel: () => void
  /** The text of the other button, where "Cancel" could mean the action itself. */
  keep?: string
  busy: boolean
  danger?: boolean
  disabled?: boolean
  /** Whether the dialog opens with the focus on the other button although it has fields. */
  focusCancel?: boolean
  /** Content at the other end. */
  start?: ReactNode
}

/** The two buttons at the end of a form: always in view. */
export function DialogActions({
  submit,
  cancel,
  keep,
  busy,
  danger = false,
  disabled = false,
  focusCancel = false,
  start,
}: Props) {
  const t = useText()
  return (
    <Group justify="flex-end" gap="sm" style={ACTIONS_STYLE} data-dialog-actions>
      {start && <Box me="auto">{start}</Box>}
      <Button
        variant="default"
        onClick={cancel}
        disabled={busy}
        data-dialog-cancel
        {...(focusCancel ? { 'data-autofocus': true } : {})}
      >
        {keep ?? t('dialog.cancel')}
      </Button>
      <Button type="submit" loading={busy} disabled={disabled} {...(danger ? { color: 'red.8' } : {})}>
        {submit}
      </Button>
    </Group>
  )
}
