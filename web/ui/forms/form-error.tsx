import { Alert } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { describe } from '../../i18n/error-messages.ts'
import { useText } from '../../i18n/language.ts'

interface Props {
  error: unknown
  /** A better message of this form than the catalogue's. */
  message?: string | undefined
  /** The attempted action, above the reason. */
  attempt?: string | undefined
}

/** Shows why the server refused a form; nothing while `error` is null. */
export function FormError({ error, message, attempt }: Props) {
  useText()
  const said = useRef<HTMLDivElement>(null)
  // After submitting at the end of a long form it might be out of view.
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
