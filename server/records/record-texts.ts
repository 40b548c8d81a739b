import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Locale } from '@strongroom/contract/users.ts'
import type { ExportedEvent } from '../audit/queries.ts'
import { text } from '../mail/text.ts'

const FOLDER = path.join(import.meta.dirname, '../../web/locales')
const sentences = new Map<Locale, Record<string, string>>()

/** The sentences of the activity list, which the record says in the same words: they are kept once, with the web's texts. */
function sentencesOf(locale: Locale): Record<string, string> {
  const kept = sentences.get(locale) ?? JSON.parse(readFileSync(path.join(FOLDER, `${locale}.json`), 'utf8'))
  sentences.set(locale, kept)
  return kept
}

export const sentenceKey = (type: string) => `activity.${type.toLowerCase().replaceAll('_', '-')}`

/** What happened, in one sentence. */
export function sentenceOf(locale: Locale, event: ExportedEvent): string {
  const texts = sentencesOf(locale)
  const [before, after] = [nameIn(event.original), nameIn(event.modified)]
  const values: Record<string, string> = {
    actor: event.actor || (texts['activity.system'] ?? ''),
    name: event.entity_name,
    from: String(before.name ?? event.entity_name),
    version: String(after.copyOf ?? after.version ?? ''),
  }
  const sentence = texts[sentenceKey(event.type)] ?? texts['activity.other'] ?? '{{actor}} {{name}}'
  return sentence.replaceAll(/\{\{(\w+)\}\}/g, (_match, name: string) => values[name] ?? '')
}

const nameIn = (value: unknown) => (value ?? {}) as { name?: unknown; version?: unknown; copyOf?: unknown }

/** 2026-11-21 14:03, in the reader's time zone: the same in every language. */
export function timeOf(time: Date, timezone: string): string {
  const part = Object.fromEntries(
    new Intl.DateTimeFormat('en-GB', {
      timeZone: timezone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    })
      .formatToParts(time)
      .map(({ type, value }) => [type, value]),
  )
  return `${part['year']}-${part['month']}-${part['day']} ${part['hour']}:${part['minute']}`
}

export const recordText = (locale: Locale) => (key: Parameters<typeof text>[1], values?: Record<string, string>) =>
  text(locale, key, values)
