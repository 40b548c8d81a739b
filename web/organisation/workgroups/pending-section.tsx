import { Button, Group, Stack, Text } from '@mantine/core'
import { limits } from '@strongroom/contract/wire/limits.ts'
import { deleteMembership } from '@strongroom/contract/organisation/members.ts'
import type { PendingMember } from '@strongroom/contract/organisation/workgroup-members.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useText } from '../../i18n/language.ts'
import { call } from '../../api/call.ts'
import { ConfirmModal } from '../../ui/dialogs/confirm-modal.tsx'
import { type DialogHandle, openDialog } from '../../ui/dialogs/dialogs.tsx'
import { ListSkeleton } from '../../ui/lists/list-skeleton.tsx'
import { notifyDone } from '../../ui/messages/notify.ts'
import { PagedList } from '../../ui/lists/paged-list.tsx'
import { SideCard } from '../../ui/layout/side-card.tsx'
import { TimeText } from '../../ui/time-text.tsx'
import { pendingMembersQuery, refreshWorkgroup } from './queries.ts'

/** The pending invitations, each of which can be withdrawn. */
export function PendingSection({ workgroupUuid }: { workgroupUuid: string }) {
  const t = useText()
  const [page, setPage] = useState(0)
  const list = useQuery(pendingMembersQuery({ workgroupUuid, page }))
  return (
    <SideCard title={t('workgroup.pending')}>
      <PagedList
        list={list}
        page={page}
        pageSize={limits.listSize}
        onPage={setPage}
        singlePageQuiet
        skeleton={<ListSkeleton rows={2} />}
        empty={<Text c="dimmed">{t('workgroup.pending.none')}</Text>}
        within
      >
        {(invitations) => (
          <Stack component="ul" gap="md" m={0} p={0} aria-label={t('workgroup.pending')}>
            {invitations.map((invitation) => (
              <PendingRow key={invitation.uuid} invitation={invitation} />
            ))}
          </Stack>
        )}
      </PagedList>
    </SideCard>
  )
}

function PendingRow({ invitation }: { invitation: PendingMember }) {
  const t = useText()
  const { email, invitedTime, inviterName } = invitation
  return (
    <Group component="li" justify="space-between" wrap="nowrap">
      <div style={{ minWidth: 0 }}>
        <Text fw={500} style={{ overflowWrap: 'anywhere' }}>
          {email}
        </Text>
        <Text size="sm" c="dimmed">
          {inviterName === null ? t('participant.invited') : t('workgroup.pending.by', { name: inviterName })}{' '}
          <TimeText time={invitedTime} />
        </Text>
      </div>
      <Button
        variant="default"
        size="xs"
        flex="none"
        aria-label={t('workgroup.pending.withdraw-label', { email })}
        onClick={() => openDialog((dialog) => <Withdraw invitation={invitation} dialog={dialog} />)}
      >
        {t('workgroup.pending.withdraw')}
      </Button>
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
