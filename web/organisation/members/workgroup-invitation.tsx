import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { type Membership } from '@strongroom/contract/identity/membership.ts'
import { acceptMembership, deleteMembership } from '@strongroom/contract/organisation/members.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useRouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { withRecentPassword } from '../../identity/confirm/ask-password.tsx'
import { describe } from '../../i18n/error-messages.ts'
import { useText } from '../../i18n/language.ts'
import { ACTIONS_STYLE } from '../../ui/dialogs/actions-style.ts'
import { DisclosureSummary } from '../../ui/layout/disclosure-summary.tsx'
import { queryClient } from '../../api/query-client.ts'
import { createStore, useStore } from '../../store/create-store.ts'
import { clearWorkgroup } from '../../session/chosen-workgroup.ts'
import { sessionQuery, useMaybeSession } from '../../session/session.ts'
import { call } from '../../api/call.ts'
import { FormError } from '../../ui/forms/form-error.tsx'
import { useAction } from '../../ui/use-action.ts'
import { notifyDone } from '../../ui/messages/notify.ts'
import { InvitationDetails } from './invitation-details.tsx'

/** How long the known invitations count as fresh, in milliseconds. */
const FRESH = 60_000

/** How often a person asked to see the question again. */
const asked = createStore(0)

/** Asks about the invitation at once, also where it was postponed: for the notice about it. */
export function askAboutInvitation(): void {
  asked.write(asked.read() + 1)
  void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey })
}

/** Asks people invited to another workgroup for their answer: on each page, until they give one. */
export function WorkgroupInvitation() {
  const pending = useMaybeSession()?.user._embedded.memberships[0]
  const path = useRouterState({ select: (state) => state.resolvedLocation?.pathname })
  const times = useStore(asked)
  // The page on which it was postponed, and how often it had been asked for until then.
  const [later, setLater] = useState<{ path: string | undefined; times: number }>()
  const isLater = later !== undefined && later.path === path && later.times === times
  useEffect(() => {
    void path
    // Invitations of the meantime are asked about, too; a failed request doesn't concern this page.
    void queryClient.fetchQuery({ ...sessionQuery, staleTime: FRESH }).catch(() => undefined)
  }, [path])
  const pendingUuid = pending?.uuid
  // Its notice may have been missed while the stream of changes was down.
  useEffect(() => {
    if (pendingUuid) void queryClient.invalidateQueries({ queryKey: ['notices'] })
  }, [pendingUuid])
  if (!pending) return null
  return (
    <InvitationModal
      key={pending.uuid}
      invitation={pending}
      opened={!isLater}
      onLater={() => setLater({ path, times })}
    />
  )
}

interface Props {
  invitation: Membership
  opened: boolean
  onLater: () => void
}

function InvitationModal({ invitation, opened, onLater }: Props) {
  const t = useText()
  const answer = useAnswer(invitation)
  const busy = answer.busy
  const { workgroupName: workgroup } = invitation.organisation
  const failed = answer.args?.[0] === 'decline' ? 'membership.decline-failed' : 'membership.accept-failed'
  return (
    <Modal
      opened={opened}
      onClose={onLater}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={!busy}
      size={520}
      title={t('membership.title', { workgroup })}
      styles={{ title: { fontSize: 17, fontWeight: 650 } }}
    >
      <Stack gap="md">
        <InvitationDetails invitation={invitation} />
        {answer.error !== null && (
          <FormError error={answer.error} message={t(failed, { reason: describe(answer.error) })} />
        )}
        <Text component="div" size="sm">
          <details>
            <DisclosureSummary>{t('membership.faq')}</DisclosureSummary>
            {(['others', 'back', 'later'] as const).map((question) => (
              <section key={question}>
                <Text component="h3" fw={600} size="sm" mt="xs" mb={2}>
                  {t(`membership.faq.${question}`)}
                </Text>
                {t(`membership.faq.${question}-answer`)}
              </section>
            ))}
          </details>
        </Text>
        <Group justify="flex-end" gap={8} style={ACTIONS_STYLE}>
          <Button variant="default" onClick={onLater} disabled={busy}>
            {t('membership.later')}
          </Button>
          <Button variant="default" onClick={() => answer.run('decline')} disabled={busy}>
            {t('membership.decline')}
          </Button>
          <Button onClick={() => answer.run('accept')} loading={busy}>
            {t('membership.accept')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}

/** Sends the answer; reloads the session, and after accepting goes home, into the new workgroup. */
function useAnswer({ uuid, organisation }: Membership) {
  const t = useText()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return useAction(async (answer: 'accept' | 'decline') => {
    const params = { memberUuid: uuid }
    if (answer === 'accept')
      await withRecentPassword(() => call(acceptMembership, { params, body: { accepted: true } }))
    else await call(deleteMembership, { params })
    const values = { workgroup: organisation.workgroupName }
    notifyDone(t(answer === 'accept' ? 'membership.accepted' : 'membership.declined', values))
    if (answer === 'accept') {
      // Home would still be narrowed to the workgroup chosen before, such as the one just left.
      clearWorkgroup()
      await navigate({ to: '/' })
    }
    await queryClient.invalidateQueries()
  })
}
