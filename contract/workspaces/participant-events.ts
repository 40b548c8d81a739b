import { PEOPLE, details, type EventEntries, type More } from '../wire/event.ts'
import { ABILITIES, type AbilityWord } from '../access/abilities.ts'
import type { Happening } from '../wire/happening.ts'
import type { Abilities } from './participants.ts'

type AbilityChange = Partial<Abilities> & {
  expiresTime?: number | null
  bypassTwoStep?: boolean
  assistiveText?: boolean
}

const invited = ({ from, to }: Happening) => {
  if (to['resent']) return 'activity.participant-invited-again'
  if (to['accepted']) return 'activity.participant-added'
  return Object.keys(from).length > 0 ? 'activity.participant-invitation-changed' : 'activity.participant-invited'
}

const abilitiesWhere = (
  wanted: (ability: string) => boolean,
  say: (key: `activity.ability.${AbilityWord}`) => string,
) =>
  ABILITIES.filter(({ name }) => wanted(name))
    .map(({ word }) => say(`activity.ability.${word}`))
    .join(', ')

/** The granted and the withdrawn abilities. */
const abilityChanges: More<'activity.more.given' | 'activity.more.taken' | `activity.ability.${AbilityWord}`> = (
  { from, to },
  { text: say },
) => {
  const given = abilitiesWhere((ability) => to[ability] === true && from[ability] !== true, say)
  const taken = abilitiesWhere((ability) => to[ability] === false && from[ability] === true, say)
  return [
    ...(given ? [say('activity.more.given', { abilities: given })] : []),
    ...(taken ? [say('activity.more.taken', { abilities: taken })] : []),
  ]
}

/** All abilities of a first invitation. */
const firstAbilities: More<'activity.more.may' | 'activity.more.preview-only' | `activity.ability.${AbilityWord}`> = (
  { to },
  { text: say },
) => {
  if (to['resent'] || to['hasDownload'] === undefined) return []
  const all = abilitiesWhere((ability) => to[ability] === true, say)
  return [all ? say('activity.more.may', { abilities: all }) : say('activity.more.preview-only')]
}

/** The end of access, and whether a program is exempt from two-step access or a person has pages read aloud. */
const expiry: More<
  | 'activity.more.until'
  | 'activity.more.no-end'
  | 'activity.more.bypass-on'
  | 'activity.more.bypass-off'
  | 'activity.more.assistive-on'
  | 'activity.more.assistive-off'
> = ({ to }, { text: say, time }) => [
  ...(typeof to['expiresTime'] === 'number' ? [say('activity.more.until', { time: time(to['expiresTime']) })] : []),
  ...(to['expiresTime'] === null ? [say('activity.more.no-end')] : []),
  ...(to['bypassTwoStep'] === true ? [say('activity.more.bypass-on')] : []),
  ...(to['bypassTwoStep'] === false ? [say('activity.more.bypass-off')] : []),
  ...(to['assistiveText'] === true ? [say('activity.more.assistive-on')] : []),
  ...(to['assistiveText'] === false ? [say('activity.more.assistive-off')] : []),
]

/** Whether others can't see the invited person. */
const hiding: More<'activity.more.hidden'> = ({ to }, { text: say }) =>
  to['hidden'] === true ? [say('activity.more.hidden')] : []

type KeyOf<M> = M extends More<infer Key> ? Key : never

const updated: More<KeyOf<typeof abilityChanges> | KeyOf<typeof expiry>> = (happening, wording) => [
  ...abilityChanges(happening, wording),
  ...expiry(happening, wording),
]

const invitation: More<KeyOf<typeof firstAbilities> | KeyOf<typeof updated> | KeyOf<typeof hiding>> = (
  happening,
  wording,
) => [
  ...hiding(happening, wording),
  ...(Object.keys(happening.from).length > 0
    ? updated(happening, wording)
    : [...firstAbilities(happening, wording), ...expiry(happening, wording)]),
]

export const participantEvents = {
  PARTICIPANT_INVITED: {
    details: details<{
      from?: AbilityChange
      to: (AbilityChange & { accepted?: true; hidden?: true }) | { resent: true }
    }>(),
    group: 'people',
    chain: 'workspace',
    says: invited,
    more: invitation,
    changes: PEOPLE,
    emailed: 'readers',
    together: 'activity.many.invited',
  },
  PARTICIPANT_ACCEPTED: {
    group: 'people',
    chain: 'workspace',
    says: 'activity.participant-accepted',
    changes: PEOPLE,
    emailed: 'everybody',
  },
  PARTICIPANT_DECLINED: {
    group: 'people',
    chain: 'workspace',
    says: 'activity.participant-declined',
    changes: PEOPLE,
    emailed: 'readers',
  },
  PARTICIPANT_UPDATED: {
    details: details<{ from: AbilityChange; to: AbilityChange }>(),
    group: 'people',
    chain: 'workspace',
    says: 'activity.participant-updated',
    more: updated,
    changes: PEOPLE,
    emailed: 'readers',
  },
  PARTICIPANT_REMOVED: {
    group: 'people',
    chain: 'workspace',
    says: 'activity.participant-removed',
    changes: PEOPLE,
    emailed: 'readers',
    together: 'activity.many.removed',
  },
  PARTICIPANT_LEFT: {
    group: 'people',
    chain: 'workspace',
    says: 'activity.participant-left',
    changes: PEOPLE,
    emailed: 'everybody',
  },
  PARTICIPANT_REVEALED: {
    group: 'people',
    chain: 'workspace',
    says: 'activity.participant-revealed',
    changes: PEOPLE,
    emailed: 'readers',
  },
  PARTICIPANT_EXPIRED: {
    group: 'people',
    chain: 'workspace',
    says: 'activity.participant-expired',
    changes: PEOPLE,
    emailed: 'readers',
  },
} as const satisfies EventEntries
