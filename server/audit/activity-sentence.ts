import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Locale } from '@strongroom/contract/users.ts'

const FOLDER = path.join(import.meta.dirname, '../../web/locales')
const sentences = new Map<Locale, Record<string, string>>()

/** The sentences of the activity list, which the record and mails say in the same words: they are kept once, with the web's texts. */
function sentencesOf(locale: Locale): Record<string, string> {
  const kept = sentences.get(locale) ?? JSON.parse(readFileSync(path.join(FOLDER, `${locale}.json`), 'utf8'))
  sentences.set(locale, kept)
  return kept
}

export const sentenceKey = (type: string) => `activity.${type.toLowerCase().replaceAll('_', '-')}`

interface Happened {
  type: string
  /** Who did it; '' where the system did. */
  actor: string
  entity_name: string
  original: unknown
  modified: unknown
}

/** What happened, in one sentence. */
export function sentenceOf(locale: Locale, event: Happened): string {
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
