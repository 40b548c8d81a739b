import { Button, Group, Text } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheckFilled } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { FormError } from '../../ui/forms/form-error.tsx'

interface Props {
  /** Undefined before it was tried. */
  isGood?: boolean
  children: ReactNode
  button?: string
  disabled?: boolean
  busy?: boolean
  error?: unknown
  act?: () => void
}

/** A part of the installation that can be tried, and how that went. */
export function Check({ isGood, children, button, disabled = false, busy = false, error = null, act }: Props) {
  const Sign = isGood ? IconCircleCheckFilled : IconAlertTriangle
  return (
    <div>
      <Group gap="sm" align="center" justify="end">
        <Text
          role="status"
          size="sm"
          flex="1 1 220px"
          c={isGood ? 'green' : 'dimmed'}
          style={{ display: 'flex', gap: 8 }}
        >
          {isGood !== undefined && <Sign size={18} aria-hidden style={{ flex: 'none' }} />}
          <span>{children}</span>
        </Text>
        {button && (
          <Button variant="default" flex="none" disabled={disabled} loading={busy} onClick={act}>
            {button}
          </Button>
        )}
      </Group>
      <FormError error={error} />
    </div>
  )
}
