import { Badge, Button, Group, Stack, Text } from '@mantine/core'
import { endOtherSessions, endSession, type Session } from '@strongroom/contract/identity/sessions.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { withRecentPassword } from '../confirm/ask-password.tsx'
import { type TextOf, useText } from '../../i18n/language.ts'
import { call } from '../../api/call.ts'
import { ErrorState } from '../../ui/layout/error-state.tsx'
import { ListSkeleton } from '../../ui/lists/list-skeleton.tsx'
import { notifyDone, notifyError } from '../../ui/messages/notify.ts'
import { SideCard } from '../../ui/layout/side-card.tsx'
import { TimeText } from '../../ui/time-text.tsx'
import { sessionsQuery } from './queries.ts'

/** Where the person is signed in; each session can be ended here. */
export function SessionsSection() {
  const t = useText()
  const queryClient = useQueryClient()
  const sessions = useQuery(sessionsQuery)
  const end = async (work: () => Promise<unknown>) => {
    await withRecentPassword(work)
      .then(() => notifyDone(t('settings.sessions.ended')))
      .catch(notifyError)
    await queryClient.invalidateQueries(sessionsQuery)
  }
  const all = sessions.data?.content ?? []
  return (
    <SideCard title={t('settings.sessions')}>
      {sessions.isPending && <ListSkeleton rows={2} />}
      {sessions.isError && <ErrorState error={sessions.error} retry={() => void sessions.refetch()} />}
      <Stack gap="md">
        {all.map((session) => (
          <SessionRow
            key={session.uuid}
            session={session}
            onEnd={() => void end(() => call(endSession, { params: { sessionUuid: session.uuid } }))}
          />
        ))}
        {all.length > 1 && (
          <Group justify="flex-end">
            <Button variant="default" onClick={() => void end(() => call(endOtherSessions, {}))}>
              {t('settings.sessions.end-others')}
            </Button>
          </Group>
        )}
      </Stack>
    </SideCard>
  )
}

function SessionRow({ session, onEnd }: { session: Session; onEnd: () => void }) {
  const t = useText()
  const device = deviceText(t, session)
  return (
    <Group justify="space-between" wrap="nowrap">
      <div>
        <Group gap="xs">
          <Text fw={600}>{device}</Text>
          {session.current && <Badge variant="light">{t('settings.sessions.this')}</Badge>}
        </Group>
        <Text size="sm" c="dimmed">
          {t('settings.sessions.from', { address: session.address })}
        </Text>
        <Text size="sm" c="dimmed">
          {t('settings.sessions.since')} <TimeText time={session.createdTime} as="time" />
        </Text>
        <Text size="sm" c="dimmed">
          {t('settings.sessions.used')} <TimeText time={session.lastUsedTime} as="ago" />
        </Text>
      </div>
      {!session.current && (
        <Button
          variant="default"
          size="xs"
          flex="none"
          onClick={onEnd}
          aria-label={t('settings.sessions.end-label', { device })}
        >
          {t('settings.sessions.end')}
        </Button>
      )}
    </Group>
  )
}

function deviceText(t: TextOf, { browser, system }: Session): string {
  if (browser && system) return t('settings.sessions.device', { browser, system })
  return browser ?? system ?? t('settings.sessions.unknown')
}
