import { Badge, Tooltip } from '@mantine/core'
import type { Participant } from '@strongroom/contract/workspaces/participants.ts'
import { IconEyeOff, IconMailOff } from '@tabler/icons-react'
import { useText } from '../../i18n/language.ts'
import type { MessageKey } from '../../i18n/namespaces.ts'

/** A participant's main role in a workspace, in the order of lists. */
function badgeOf(participant: Participant): [MessageKey, string] {
  if (participant.isOwner) return ['participant.role.owner', 'brand']
  if (participant.isManager) return ['participant.role.manager', 'violet']
  if (participant.hasInviter) return ['participant.role.inviter', 'grape']
  if (participant.hasEdit) return ['participant.role.editor', 'teal']
  if (participant.hasCreateDocument || participant.hasCreateFolder) return ['participant.role.contributor', 'green']
  if (participant.hasDownload) return ['participant.role.downloader', 'gray']
  return ['participant.role.preview', 'gray']
}

/** The role in a word. */
export function RoleBadge({ participant }: { participant: Participant }) {
  const t = useText()
  const [name, colour] = badgeOf(participant)
  return (
    <Badge size="sm" color={colour}>
      {t(name)}
    </Badge>
  )
}

/** Marks a hidden participant, with their pseudonym. */
export function HiddenBadge({ participant }: { participant: Participant }) {
  const t = useText()
  const { type, party } = participant
  if (type !== 'BCC') return null
  const title =
    party === null ? undefined : t('participant.hidden.known-as', { party: t('person.party', { number: party }) })
  return (
    <Badge size="sm" color="indigo" leftSection={<IconEyeOff size={12} aria-hidden />} title={title}>
      {t('participant.hidden')}
    </Badge>
  )
}

/** Marks an invitation that was not emailed, or could not be. */
export function MailBadge({ participant: { notMailed } }: { participant: Participant }) {
  const t = useText()
  if (notMailed === null) return null
  const isFailed = notMailed === 'FAILED'
  return (
    <Tooltip
      label={t(isFailed ? 'participant.mail-failed.hint' : 'participant.not-mailed.hint')}
      multiline
      maw={280}
      events={{ hover: true, focus: true, touch: true }}
    >
      <Badge
        size="sm"
        color={isFailed ? 'red' : 'gray'}
        tabIndex={0}
        leftSection={<IconMailOff size={12} aria-hidden />}
      >
        {t(isFailed ? 'participant.mail-failed' : 'participant.not-mailed')}
      </Badge>
    </Tooltip>
  )
}

/** Marks a pending invitation. */
export function AnswerBadge({ participant }: { participant: Participant }) {
  const t = useText()
  if (participant.classification === 'accepted') return null
  return (
    <Badge size="sm" color="orange">
      {t(participant.classification === 'pending' ? 'participant.pending' : 'participant.unregistered')}
    </Badge>
  )
}

/** Marks a person who may have pages read aloud. */
export function AssistiveBadge({ participant }: { participant: Participant }) {
  const t = useText()
  if (!participant.assistiveText) return null
  return (
    <Badge size="sm" color="cyan">
      {t('participant.assistive')}
    </Badge>
  )
}

/** Marks a service account, and whether it bypasses two-step. */
export function ProgramBadge({ participant }: { participant: Participant }) {
  const t = useText()
  if (!participant.isServiceAccount) return null
  return (
    <Badge size="sm" color="cyan">
      {t(participant.bypassTwoStep ? 'participant.bypasses' : 'participant.service-account')}
    </Badge>
  )
}
