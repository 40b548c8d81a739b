import { Button, Group, Stack, Text } from '@mantine/core'
import { limits } from '@strongroom/contract/wire/limits.ts'
import { deleteMembership, inviteMembers } from '@strongroom/contract/organisation/members.ts'
import type { PendingMember } from '@strongroom/contract/organisation/workgroup-members.ts'
import { IconMailSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useText } from '../../i18n/language.ts'
import { call } from '../../api/call.ts'
import { ConfirmModal } from '../../ui/dialogs/confirm-modal.tsx'
import { type DialogHandle, openDialog } from '../../ui/dialogs/dialogs.tsx'
import { EmptyState } from '../../ui/lists/empty-state.tsx'
import listClasses from '../../ui/lists/list-card.module.css'
import { ListSkeleton } from '../../ui/lists/list-skeleton.tsx'
import { notifyDone } from '../../ui/messages/notify.ts'
import { notifyProblem } from '../../ui/messages/notify-problem.ts'
import { PagedList } from '../../ui/lists/paged-list.tsx'
import { useListPage } from '../../ui/lists/use-list-page.ts'
import { SideCard } from '../../ui/layout/side-card.tsx'
import { TimeText } from '../../ui/time-text.tsx'
import { useAction } from '../../ui/use-action.ts'
import headClasses from '../../workspaces/participants/participants-panel.module.css'
import { inviteReason } from '../members/invite-reason.ts'
import { pendingMembersQuery, refreshWorkgroup } from './queries.ts'
import classes from './workgroup.module.css'

/** The pending invitations, each of which can be sent again or withdrawn. */
export function PendingSection({ workgroupUuid }: { workgroupUuid: string }) {
  const t = useText()
  const { page, size, onPage } = useListPage('pending', limits.listSize)
  const list = useQuery(pendingMembersQuery({ workgroupUuid, page, size }))
  return (
    <SideCard title={t('workgroup.pending')}>
      <PagedList
        list={list}
        page={page}
        pageSize={size}
        onPage={onPage}
        singlePageQuiet
        skeleton={<ListSkeleton rows={2} />}
        empty={<Text c="dimmed">{t('workgroup.pending.none')}</Text>}
        within
      >
        {(invitations) => (
          <Stack component="ul" gap="md" m={0} p={0} aria-label={t('workgroup.pending')}>
            {invitations.map((invitation) => (
              <PendingRow key={invitation.uuid} workgroupUuid={workgroupUuid} invitation={invitation} />
            ))}
          </Stack>
        )}
      </PagedList>
    </SideCard>
  )
}

interface PendingProps {
  query: Parameters<typeof pendingMembersQuery>[0]
  onPage: (page: number) => void
  toolbar: ReactNode
}

/** The pending invitations in place of the members, with the same search. */
export function PendingMembers({ query, onPage, toolbar }: PendingProps) {
  const t = useText()
  const list = useQuery(pendingMembersQuery(query))
  const count = list.data?.metadata.totalElements
  return (
    <PagedList
      list={list}
      page={query.page}
      pageSize={query.size}
      onPage={onPage}
      empty={
        <EmptyState
          icon={IconMailSearch}
          title={t(query.query ? 'workgroup.pending.none-found' : 'workgroup.pending.none')}
          order={3}
        />
      }
      toolbar={
        <>
          <div className={headClasses.head}>
            <h2 id="members-title" className={classes.title}>
              {count === undefined ? t('workgroup.pending') : t('workgroup.pending.count', { count })}
            </h2>
          </div>
          {toolbar}
        </>
      }
    >
      {(invitations) => (
        <ul className={listClasses.list} aria-labelledby="members-title">
          {invitations.map((invitation) => (
            <PendingRow
              key={invitation.uuid}
              workgroupUuid={query.workgroupUuid}
              invitation={invitation}
              className={listClasses.row}
            />
          ))}
        </ul>
      )}
    </PagedList>
  )
}

interface RowProps {
  workgroupUuid: string
  invitation: PendingMember
  className?: string | undefined
}

function PendingRow({ workgroupUuid, invitation, className }: RowProps) {
  const t = useText()
  const { email, message, invitedTime, inviterName } = invitation
  const resend = useAction(async () => {
    try {
      await call(inviteMembers, { body: { organisationUuid: workgroupUuid, emails: [email], message } })
    } catch (error) {
      return notifyProblem(inviteReason(error))
    }
    await refreshWorkgroup()
    notifyDone(t('workgroup.pending.resent'))
  })
  return (
    <Group component="li" justify="space-between" gap="xs" className={className}>
      <div className={listClasses.text}>
        <Text fw={500} style={{ overflowWrap: 'anywhere' }}>
          {email}
        </Text>
        <Text size="sm" c="dimmed">
          {inviterName === null ? t('participant.invited') : t('workgroup.pending.by', { name: inviterName })}{' '}
          <TimeText time={invitedTime} />
        </Text>
      </div>
      <Group gap="xs" wrap="nowrap" flex="none">
        <Button
          variant="default"
          size="xs"
          loading={resend.busy}
          aria-label={t('workgroup.pending.resend-label', { email })}
          onClick={() => resend.run()}
        >
          {t('workgroup.pending.resend')}
        </Button>
        <Button
          variant="default"
          size="xs"
          aria-label={t('workgroup.pending.withdraw-label', { email })}
          onClick={() => openDialog((dialog) => <Withdraw invitation={invitation} dialog={dialog} />)}
        >
          {t('workgroup.pending.withdraw')}
        </Button>
      </Group>
    </Group>
  )
}

function Withdraw({ invitation: { uuid, email }, dialog }: { invitation: PendingMember; dialog: DialogHandle }) {
  const t = useText()
  const act = async () => {
    // If it was answered meanwhile, it disappears from the list all the same.
    await call(deleteMembership, { params: { memberUuid: uuid } }).finally(refreshWorkgroup)
    notifyDone(t('workgroup.pending.withdrawn'))
  }
  return (
    <ConfirmModal
      dialog={dialog}
      title={t('workgroup.pending.withdraw-title')}
      confirm={t('workgroup.pending.withdraw')}
      danger
      act={act}
    >
      {t('workgroup.pending.withdraw-what', { email })}
    </ConfirmModal>
  )
}
