import { entryOf } from '../registry/events.ts'
import type { Happening, Wording } from '../wire/happening.ts'
import type { MoreKey, SentenceKey } from './activity-catalogue.ts'

/** Every text that sentences are made of. */
export type ActivityKey = SentenceKey | MoreKey | 'activity.system' | 'activity.other' | 'activity.with-more'

/** Describes an event in one sentence: the only place that does, for pages, emails and records. */
export function activitySentence(wording: Wording<ActivityKey>, happening: Happening): string {
  const { type, actor, name, from, to } = happening
  const any = wording as Wording
  const entry = entryOf(type)
  const values = {
    actor: actor || wording.text('activity.system'),
    name,
    from: String(from['name'] ?? name),
    to: String(to['name'] ?? name),
    version: Number(to['copyOf'] ?? to['version'] ?? 0),
    status: String(to['status'] ?? ''),
    ...entry?.values?.(happening, any),
  }
  // An event of a newer server: at least actor and object.
  if (!entry) return wording.text('activity.other', values)
  const key = typeof entry.says === 'function' ? entry.says(happening) : entry.says
  const sentence = any.text(key, values)
  const more = entry.more?.(happening, any) ?? []
  return more.length === 0 ? sentence : wording.text('activity.with-more', { sentence, more: more.join('; ') })
}
