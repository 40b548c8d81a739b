import { readFileSync } from 'node:fs'
import path from 'node:path'
import { type ActivityKey, activitySentence } from '@strongroom/contract/record/activity-sentence.ts'
import type { Wording } from '@strongroom/contract/wire/happening.ts'
import type { Locale } from '@strongroom/contract/identity/users.ts'
import { minuteText } from '../../mail/text.ts'

const FOLDER = path.join(import.meta.dirname, '../../../web/locales/record')
const kept = new Map<Locale, Record<string, string>>()

/** The translations of the activity list, which records and emails share with the web. */
function textsOf(locale: Locale): Record<string, string> {
  const texts = kept.get(locale) ?? JSON.parse(readFileSync(path.join(FOLDER, `${locale}.json`), 'utf8'))
  kept.set(locale, texts)
  return texts
}

export interface Reader {
  locale: Locale
  timezone: string
}

/** One text of the activity list without values. */
export const activityText = (locale: Locale, key: ActivityKey): string => textsOf(locale)[key] ?? key

const wordingFor = ({ locale, timezone }: Reader): Wording<ActivityKey> => ({
  text: (key, values = {}) =>
    (textsOf(locale)[key] ?? key).replaceAll(/\{\{(\w+)\}\}/g, (_match, name: string) => String(values[name] ?? '')),
  time: (milliseconds) => minuteText(locale, new Date(milliseconds), timezone),
})

interface Recorded {
  type: string
  /** The actor's name; '' for the system. */
  actor: string
  entity_name: string
  original: unknown
  modified: unknown
}

/** Describes an event in one sentence. */
export const sentenceOf = (reader: Reader, { type, actor, entity_name, original, modified }: Recorded): string =>
  activitySentence(wordingFor(reader), {
    type,
    actor,
    name: entity_name,
    from: fieldsOf(original),
    to: fieldsOf(modified),
  })

const fieldsOf = (value: unknown) =>
  value !== null && typeof value === 'object' ? (value as Record<string, unknown>) : {}
