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
import { focusHeading } from '../../ui/layout/focus-heading.ts'
import { ErrorState } from '../../ui/layout/error-state.tsx'
import { notifyProblem } from '../../ui/messages/notify-problem.ts'

/** Pages of one workspace or one administered workgroup, and the results of a search, which have their own filter. */
const OTHERS = /^\/(share|admin|title-search)(\/|$)/

/** The workgroup that the person chose, with a button that clears the choice. Tells them if they lose access. */
export function CurrentWorkgroupBanner() {
  const chosen = useChosenWorkgroup()
  const { data, error, refetch } = useQuery(currentWorkgroupQuery(chosen))
  const path = useRouterState({ select: (state) => state.location.pathname })
  if (chosen === undefined) return null
  if (isWorkgroupRefused(error)) return <AccessLost />
  if (OTHERS.test(path)) return null
  // Until it has loaded, the pages show all workgroups.
  if (!data) return error ? <ErrorState error={error} retry={() => void refetch()} /> : null
  return <Banner name={data.name} />
}

function Banner({ name }: { name: string }) {
  const t = useText()
  const clear = () => {
    clearWorkgroup()
    // The button is gone.
    focusHeading()
  }
  return (
    <Alert color="brand" role="status" mb="md" p="sm">
      <Group gap="sm">
        <IconUsersGroup size={20} aria-hidden style={{ flex: 'none' }} />
        <Text flex="1 1 240px">{t('current-workgroup.text', { workgroup: name })}</Text>
        <Button size="compact-sm" variant="default" onClick={clear}>
          {t('current-workgroup.clear')}
        </Button>
      </Group>
    </Alert>
  )
}

/** Clears the choice and says so. The page stays: it may have unsaved changes, and needn't belong to the workgroup. */
function AccessLost() {
  useEffect(() => {
    clearWorkgroup()
    notifyProblem(describe(new CallError('workgroup.not.found', 404)))
  }, [])
  return null
}
