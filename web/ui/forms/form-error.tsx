import { Alert } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { describe } from '../../i18n/error-messages.ts'
import { useText } from '../../i18n/language.ts'

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
  const said = useRef<HTMLDivElement>(null)
  // Sent from the end of a long form, it might stand where nobody looks.
  useEffect(() => {
    void said.current?.scrollIntoView({ block: 'nearest' })
  }, [error])
  if (error === null || error === undefined) return null
  return (
    <Alert ref={said} color="red" icon={<IconAlertCircle aria-hidden />} role="alert" p="sm" title={attempt}>
      {message ?? describe(error)}
    </Alert>
  )
}
