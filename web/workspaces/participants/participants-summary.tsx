import { Group, Text } from '@mantine/core'
import { limits } from '@strongroom/contract/wire/limits.ts'
import { useQuery } from '@tanstack/react-query'
import { useText } from '../../i18n/language.ts'
import { PersonAvatar } from '../../ui/people/person-avatar.tsx'
import { personName } from '../../ui/people/person-name.ts'
import { ShowAll } from '../../ui/layout/show-all.tsx'
import { SideCard } from '../../ui/layout/side-card.tsx'
import { AnswerBadge, HiddenBadge, RoleBadge } from './participant-badges.tsx'
import classes from './participants-summary.module.css'
import { participantsQuery } from './queries.ts'

/** The first few people and their total: for the sidebar and the tab's count. */
export const summaryQuery = (workspaceUuid: string) =>
  participantsQuery({ workspaceUuid, size: limits.sidebarPageSize })

interface Props {
  workspaceUuid: string
  /** Opens the whole list. */
  onAll: () => void
}

/** A summary of the participants. */
export function ParticipantsSummary({ workspaceUuid, onAll }: Props) {
  const t = useText()
  const { data } = useQuery(summaryQuery(workspaceUuid))
  if (!data) return null
  return (
    <SideCard
      title={t('participant.title')}
      listId="participants"
      action={<ShowAll label={t('participant.all')} onAll={onAll} />}
    >
      <ul className={classes.list}>
        {data.content.map((participant) => (
          <li key={participant.uuid} className={classes.person}>
            <PersonAvatar name={personName(participant.user)} size={30} picture={participant.user} />
            {/* The badge takes a line of its own beside an address. */}
            <Group flex={1} gap="2px 10px" className="breaks">
              <Text fz={13} fw={500} flex="1 1 140px" className="breaks">
                {personName(participant.user)}
              </Text>
              <HiddenBadge participant={participant} />
              {participant.hasAccepted ? (
                <RoleBadge participant={participant} />
              ) : (
                <AnswerBadge participant={participant} />
              )}
            </Group>
          </li>
        ))}
      </ul>
    </SideCard>
  )
}
