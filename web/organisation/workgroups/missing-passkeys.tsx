import { Alert, Stack, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useText } from '../../i18n/language.ts'
import { ErrorState } from '../../ui/layout/error-state.tsx'
import { missingPasskeysQuery } from './queries.ts'

/** Says whom a passkey requirement would stop, before it is saved. */
export function MissingPasskeys({ workgroupUuid }: { workgroupUuid: string }): ReactNode {
  const t = useText()
  const { data, error, refetch } = useQuery(missingPasskeysQuery(workgroupUuid))
  if (error && !data) return <ErrorState error={error} retry={() => void refetch()} />
  if (!data) return null
  const { withoutPasskey: count, own } = data
  return (
    <Alert color={count > 0 ? 'orange' : 'gray'} icon={<IconAlertTriangle aria-hidden />} role="status" p="sm">
      <Stack gap="xs">
        <Text size="sm" c="bright">
          {count > 0
            ? t('workgroup.options.missing-passkeys', { count })
            : t('workgroup.options.missing-passkeys.none')}
        </Text>
        {own && (
          <Text size="sm" fw={600} c="bright">
            {t('workgroup.options.missing-passkeys.own')}
          </Text>
        )}
      </Stack>
    </Alert>
  )
}
