import { Alert } from '@mantine/core'
import { useText } from '../../i18n/language.ts'
import type { Failure } from './act-on-each.ts'

/** Lists the things for which an action failed, with the reasons. */
export function Failures({ title, failures }: { title: string; failures: Failure[] }) {
  const t = useText()
  if (failures.length === 0) return null
  return (
    <Alert color="red" title={title} role="alert">
      <ul style={{ margin: 0, paddingInlineStart: 20, overflowWrap: 'anywhere' }}>
        {failures.map(({ uuid, name, reason }) => (
          <li key={uuid}>{t('members.failed-one', { name, reason })}</li>
        ))}
      </ul>
    </Alert>
  )
}
