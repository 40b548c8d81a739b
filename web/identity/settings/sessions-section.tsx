import { Button, Group, Stack } from '@mantine/core'
import { endOtherSessions, endSession } from '@strongroom/contract/identity/sessions.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { withRecentPassword } from '../confirm/ask-password.tsx'
import { useText } from '../../i18n/language.ts'
import { call } from '../../api/call.ts'
import { ErrorState } from '../../ui/layout/error-state.tsx'
import { ListSkeleton } from '../../ui/lists/list-skeleton.tsx'
import { notifyDone, notifyError } from '../../ui/messages/notify.ts'
import { SideCard } from '../../ui/layout/side-card.tsx'
import { sessionsQuery } from './queries.ts'
import { SessionRow } from './session-row.tsx'

/** How many are shown at first, with the current one before all others. */
const FEW = 5

/** Where the person is signed in; each session can be ended here. */
export function SessionsSection() {
  const t = useText()
  const queryClient = useQueryClient()
  const [opened, setOpened] = useState(false)
  const sessions = useQuery(sessionsQuery)
  const end = async (work: () => Promise<unknown>) => {
    await withRecentPassword(work)
      .then(() => notifyDone(t('settings.sessions.ended')))
      .catch(notifyError)
    await queryClient.invalidateQueries(sessionsQuery)
  }
  const all = sessions.data?.content.toSorted((a, b) => Number(b.current) - Number(a.current)) ?? []
  const shown = opened ? all : all.slice(0, FEW)
  return (
    <SideCard title={t('settings.sessions')}>
      {sessions.isPending && <ListSkeleton rows={2} />}
      {sessions.isError && <ErrorState error={sessions.error} retry={() => void sessions.refetch()} />}
      <Stack gap="md">
        {shown.map((session) => (
          <SessionRow
            key={session.uuid}
            session={session}
            onEnd={() => void end(() => call(endSession, { params: { sessionUuid: session.uuid } }))}
          />
        ))}
        {all.length > 1 && (
          <Group justify={all.length > FEW ? 'space-between' : 'flex-end'}>
            {all.length > FEW && (
              <Button variant="subtle" aria-expanded={opened} onClick={() => setOpened(!opened)}>
                {t(opened ? 'settings.sessions.few' : 'settings.sessions.all')}
              </Button>
            )}
            <Button variant="default" onClick={() => void end(() => call(endOtherSessions, {}))}>
              {t('settings.sessions.end-others')}
            </Button>
          </Group>
        )}
      </Stack>
    </SideCard>
  )
}
