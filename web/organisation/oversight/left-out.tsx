import { Alert } from '@mantine/core'
import { useText } from '../../i18n/language.ts'
import type { LeftOut as One } from './send-in-parts.ts'

/** The workspaces that a call left out, each with its reason. */
export function LeftOut({ leftOut }: { leftOut: readonly One[] }) {
  const t = useText()
  if (leftOut.length === 0) return null
  return (
    <Alert color="orange" title={t('oversight.refused')} role="alert">
      <ul>
        {leftOut.map(({ name, reason }, at) => (
          <li key={at}>{t('members.failed-one', { name, reason })}</li>
        ))}
      </ul>
    </Alert>
  )
}
