import { activitySentence as sentence } from '@strongroom/contract/record/activity-sentence.ts'
import type { AuditEvent } from '@strongroom/contract/record/audit.ts'
import { entryOf } from '@strongroom/contract/registry/events.ts'
import { ownTime } from '../../i18n/own-time.ts'
import type { TextOf } from '../../i18n/language.ts'
import { personName } from '../../ui/people/person-name.ts'

/** A placeholder for the name in the sentence: a character that no name contains. */
const MARK = '\u{F0000}'

/**
 * A sentence about an event in the reader's language: the part before the object's name, and the part after it.
 * Sentences without the name have one part.
 */
export function activityParts(t: TextOf, event: AuditEvent): [string] | [string, string] {
  const [before = '', ...after] = activitySentence(t, event, MARK).split(MARK)
  return after.length === 0 ? [before] : [before, after.join(event.entityName)]
}

function activitySentence(t: TextOf, event: AuditEvent, name: string): string {
  const { eventType: type } = event
  const [from, to] = [attributesOf(event.originalAttributes), attributesOf(event.modifiedAttributes)]
  const wording = { text: t, time: (milliseconds: number) => ownTime(milliseconds).format('D MMMM YYYY, HH:mm') }
  // After a renaming the link has the new name.
  const entry = entryOf(type)
  const shown = entry && 'renames' in entry ? { ...to, name } : to
  return sentence(wording, { type, actor: actorOf(event), name, from, to: shown })
}

/** The shown name of the actor. */
export const actorOf = ({ actorGivenName: givenName, actorFamilyName: familyName }: AuditEvent) =>
  personName({ givenName, familyName })

function attributesOf(text: string | null): Record<string, unknown> {
  try {
    const value = JSON.parse(text ?? '{}') as unknown
    return value !== null && typeof value === 'object' ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}
