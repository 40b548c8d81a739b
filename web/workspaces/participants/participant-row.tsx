import type { Ability } from '@strongroom/contract/access/abilities.ts'
import { Badge } from '@mantine/core'
import type { Participant } from '@strongroom/contract/workspaces/participants.ts'
import type { WorkspaceActions } from '@strongroom/contract/workspaces/workspaces.ts'
import { useText } from '../../i18n/language.ts'
import { ActionMenu, type Intent } from '../../ui/action-menu.tsx'
import listClasses from '../../ui/lists/list-card.module.css'
import { PersonAvatar } from '../../ui/people/person-avatar.tsx'
import { personName } from '../../ui/people/person-name.ts'
import { TimeText } from '../../ui/time-text.tsx'
import { abilityGroups, abilityNames } from './ability-groups.ts'
import { roleOf } from './roles.ts'
import { AnswerBadge, AssistiveBadge, HiddenBadge, MailBadge, ProgramBadge, RoleBadge } from './participant-badges.tsx'
import { ParticipantRole } from './participant-role.tsx'
import classes from './participants-panel.module.css'

interface Props {
  participant: Participant
  intents: readonly Intent<Participant>[]
  /** The abilities that the viewer may give. */
  grants: WorkspaceActions | undefined
}

/** A participant: name, role, and since when they participate. */
export function ParticipantRow({ participant, intents, grants }: Props) {
  const t = useText()
  const { user, joinedTime, invitedTime } = participant
  const name = personName(user)
  const held: Ability[] = abilityGroups.flatMap(({ abilities }) => abilities.filter((one) => participant[one]))
  const abilities = held.map((one) => t(abilityNames[one])).join(' · ')
  return (
    <li className={listClasses.row}>
      <PersonAvatar name={name} picture={user} />
      <div className={listClasses.text}>
        <span className={classes.name}>
          <strong className="breaks">{name}</strong>
          {participant.actions?.update ? (
            <ParticipantRole participant={participant} grants={grants} />
          ) : (
            <RoleBadge participant={participant} />
          )}
          <HiddenBadge participant={participant} />
          <AnswerBadge participant={participant} />
          <MailBadge participant={participant} />
          <ProgramBadge participant={participant} />
          <AssistiveBadge participant={participant} />
          {participant.isTrusted === false && (
            <Badge size="sm" color="red">
              {t('participant.untrusted')}
            </Badge>
          )}
        </span>
        <span className={listClasses.detail}>
          {user.email && user.email !== name && <span>{user.email}</span>}
          {!participant.isOwner && !roleOf(participant) && abilities && <span>{abilities}</span>}
          {participant.expiresTime !== null && (
            <span>
              {t('participant.expires')} <TimeText time={participant.expiresTime} />
            </span>
          )}
          {participant.party !== null && participant.type === 'BCC' && (
            <span>{t('participant.hidden.known-as', { party: t('person.party', { number: participant.party }) })}</span>
          )}
        </span>
      </div>
      <span className={classes.since}>
        {t(joinedTime === null ? 'participant.invited' : 'participant.joined')}{' '}
        <TimeText time={joinedTime ?? invitedTime} />
      </span>
      <span className={classes.menu}>
        <ActionMenu thing={participant} intents={intents} label={t('participant.menu', { name })} />
      </span>
    </li>
  )
}
