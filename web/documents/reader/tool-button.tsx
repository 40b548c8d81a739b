import { ActionIcon, Tooltip } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import type { MouseEvent } from 'react'

interface Props {
  icon: Icon
  name: string
  act: (event: MouseEvent) => void
  disabled?: boolean
  pressed?: boolean
}

/** A button of the reader: a sign with its name as a tooltip. */
export function ToolButton({ icon: Sign, name, act, disabled = false, pressed }: Props) {
  return (
    <Tooltip label={name}>
      <ActionIcon
        variant={pressed ? 'light' : 'subtle'}
        {...(pressed ? {} : { color: 'gray' })}
        size={34}
        aria-label={name}
        aria-pressed={pressed}
        disabled={disabled}
        onClick={act}
      >
        <Sign size={18} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}
