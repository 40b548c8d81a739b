import { Alert, Button, Group, Text } from '@mantine/core'
import { IconUsersGroup } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { describe } from '../../i18n/error-messages.ts'
import { CallError } from '../../api/call-error.ts'
import { useText } from '../../i18n/language.ts'
import { clearWorkgroup, useChosenWorkgroup } from '../../session/chosen-workgroup.ts'
import { currentWorkgroupQuery, isWorkgroupRefused } from '../../session/current-workgroup.ts'
import { LedToStart } from '../led-to-start.tsx'

/** Pages of one workspace or one administered workgroup, and the results of a search, which have their own filter. */
const OTHERS = /^\/(share|admin|title-search)(\/|$)/

/** The workgroup that the person chose, with a button that clears the choice. Sends them home if they lose access. */
export function CurrentWorkgroupBanner() {
  const t = useText()
  const chosen = useChosenWorkgroup()
  const { data, error } = useQuery(currentWorkgroupQuery(chosen))
  const path = useRouterState({ select: (state) => state.location.pathname })
  if (chosen === undefined) return null
  if (isWorkgroupRefused(error)) return <AccessLost />
  if (!data || OTHERS.test(path)) return null
  return (
    <Alert color="brand" role="status" mb="md" p="sm">
      <Group gap="sm">
        <IconUsersGroup size={20} aria-hidden style={{ flex: 'none' }} />
        <Text flex="1 1 240px">{t('current-workgroup.text', { workgroup: data.name })}</Text>
        <Button size="compact-sm" variant="default" onClick={clearWorkgroup}>
          {t('current-workgroup.clear')}
        </Button>
      </Group>
    </Alert>
  )
}

function AccessLost() {
  useEffect(() => clearWorkgroup(), [])
  return <LedToStart message={describe(new CallError('workgroup.not.found', 404))} />
}
