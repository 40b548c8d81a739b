import { Alert } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { describe } from '../app/error-messages.ts'
import { useText } from '../app/language.ts'

interface Props {
  error: unknown
  /** Where this form knows better words than the catalogue has. */
  message?: string | undefined
  /** What was attempted and failed, above the reason. */
  attempt?: string | undefined
}

/** Says in a form why the server refused; nothing while `error` is null. */
export function FormError({ error, message, attempt }: Props) {
  useText()
  if (error === null || error === undefined) return null
  return (
    <Alert color="red" icon={<IconAlertCircle aria-hidden />} role="alert" p="sm" title={attempt}>
      {message ?? describe(error)}
    </Alert>
  )
}
