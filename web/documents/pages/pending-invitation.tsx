import { Text } from '@mantine/core'
import type { Workspace } from '@strongroom/contract/workspaces/workspaces.ts'
import { useText } from '../../i18n/language.ts'
import { NameTile } from '../../ui/people/name-tile.tsx'
import { NarrowCard } from '../../ui/layout/narrow-card.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { personName } from '../../ui/people/person-name.ts'
import { AccessEndBadge } from '../../workspaces/workspaces/access-end-badge.tsx'
import { AnswerInvitation } from '../../workspaces/workspaces/answer-invitation.tsx'
import { InvitedRole } from './invited-role.tsx'

/** Replaces a workspace's contents until its invitation is answered. */
export function PendingInvitation({ workspace }: { workspace: Workspace }) {
  const t = useText()
  const { name, owner, participant } = workspace
  return (
    <NarrowCard>
      <PageHeader title={name} mark={<NameTile name={name} size={48} />} />
      <Text>{t('participant.invitation', { owner: personName(owner) })}</Text>
      {participant.invitedWith && <InvitedRole abilities={participant.invitedWith} />}
      <AccessEndBadge workspace={workspace} />
      <Text c="dimmed">{t('participant.invitation-hint')}</Text>
      <AnswerInvitation workspace={workspace} />
    </NarrowCard>
  )
}
