import { Button, Stack, Text } from '@mantine/core'
import type { Session } from '@strongroom/contract/identity/sessions.ts'
import { endMemberSession, type MemberDetails } from '@strongroom/contract/organisation/one-member.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { withRecentPassword } from '../../identity/confirm/ask-password.tsx'
import { SessionRow } from '../../identity/settings/session-row.tsx'
import { useText } from '../../i18n/language.ts'
import { ErrorState } from '../../ui/layout/error-state.tsx'
import { SideCard } from '../../ui/layout/side-card.tsx'
import { ListSkeleton } from '../../ui/lists/list-skeleton.tsx'
import { notifyDone } from '../../ui/messages/notify.ts'
import { useAction } from '../../ui/use-action.ts'
import { openSignOut } from '../workgroups/member-intents.tsx'
import { refreshWorkgroup } from '../workgroups/queries.ts'
import { memberSessionsQuery } from './queries.ts'

/** Where a member is signed in; one session can be ended, or all. */
export function MemberSessions({ member }: { member: MemberDetails }) {
  const t = useText()
  const { userUuid, workgroupUuid, actions } = member
  const sessions = useQuery(memberSessionsQuery({ workgroupUuid, userUuid }))
  const end = useAction(
    async ({ uuid: sessionUuid }: Session) => {
      await withRecentPassword(() => call(endMemberSession, { params: { userUuid, sessionUuid } })).finally(
        refreshWorkgroup,
      )
      notifyDone(t('settings.sessions.ended'))
    },
    { notify: true },
  )
  const all = sessions.data?.content ?? []
  return (
    <SideCard
      title={t('member.sessions')}
      action={
        actions.endSessions &&
        all.length > 1 && (
          <Button variant="default" size="xs" onClick={() => openSignOut(member)}>
            {t('workgroup.members.sign-out')}
          </Button>
        )
      }
    >
      {sessions.isPending && <ListSkeleton rows={2} />}
      {sessions.isError && <ErrorState error={sessions.error} retry={() => void sessions.refetch()} />}
      {sessions.data && all.length === 0 && <Text c="dimmed">{t('member.sessions.none')}</Text>}
      <Stack gap="md">
        {all.map((session) => (
          <SessionRow key={session.uuid} session={session} onEnd={() => end.run(session)} />
        ))}
      </Stack>
    </SideCard>
  )
}
