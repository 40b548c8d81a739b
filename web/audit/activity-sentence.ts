import { activitySentence as sentence } from '@strongroom/contract/activity-sentence.ts'
import type { AuditEvent } from '@strongroom/contract/audit.ts'
import { ownTime } from '../app/own-time.ts'
import type { TextOf } from '../app/language.ts'
import { personName } from '../ui/person-name.ts'

/** What happened, in one sentence of the reader's language. */
export function activitySentence(t: TextOf, event: AuditEvent): string {
  const { eventType: type, entityName: name, actorGivenName: givenName, actorFamilyName: familyName } = event
  const [from, to] = [attributesOf(event.originalAttributes), attributesOf(event.modifiedAttributes)]
  const wording = { text: t, time: (milliseconds: number) => ownTime(milliseconds).format('D MMMM YYYY, HH:mm') }
  return sentence(wording, { type, actor: personName({ givenName, familyName }), name, from, to })
}

function attributesOf(text: string | null): Record<string, unknown> {
  try {
    const value = JSON.parse(text ?? '{}') as unknown
    return value !== null && typeof value === 'object' ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}
