import { Text } from '@mantine/core'
import type { Workspace } from '@strongroom/contract/workspaces.ts'
import { useText } from '../app/language.ts'
import { NameTile } from '../ui/name-tile.tsx'
import { NarrowCard } from '../ui/narrow-card.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { personName } from '../ui/person-name.ts'
import { AnswerInvitation } from '../workspaces/answer-invitation.tsx'

/** In place of a workspace's content, as long as its invitation is not answered. */
export function PendingInvitation({ workspace }: { workspace: Workspace }) {
  const t = useText()
  const { name, owner } = workspace
  return (
    <NarrowCard>
      <PageHeader title={name} mark={<NameTile name={name} size={48} />} />
      <Text>{t('participant.invitation', { owner: personName(owner) })}</Text>
      <Text c="dimmed">{t('participant.invitation-hint')}</Text>
      <AnswerInvitation workspace={workspace} />
    </NarrowCard>
  )
}
