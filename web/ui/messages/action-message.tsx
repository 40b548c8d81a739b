import { Button, Group } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useFocusWhenGone } from '../use-focus-when-gone.ts'

/** Something that a message offers. */
export interface MessageAction {
  label: string
  run: () => Promise<unknown>
}

/** The text of a message with a button, which acts once and closes the message. */
export function ActionMessage({
  message,
  action,
  close,
}: {
  message: string
  action: MessageAction
  close: () => void
}): ReactNode {
  const [busy, setBusy] = useState(false)
  const node = useFocusWhenGone<HTMLDivElement>()
  const act = () => {
    setBusy(true)
    void action.run().finally(close)
  }
  return (
    <Group ref={node} gap="xs" justify="space-between" wrap="nowrap">
      {/* A long name breaks, and doesn't push the button out of the message. */}
      <span style={{ minWidth: 0, overflowWrap: 'anywhere' }}>{message}</span>
      <Button size="compact-sm" variant="subtle" flex="none" loading={busy} onClick={act}>
        {action.label}
      </Button>
    </Group>
  )
}
