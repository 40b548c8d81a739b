import { ABILITIES, type AbilityWord } from '../access/abilities.ts'
import type { Happening, Wording } from './activity-happening.ts'

/** Keys of the details in brackets behind a sentence. */
export type MoreKey =
  | 'activity.more.reason'
  | 'activity.more.unscanned'
  | 'activity.more.given'
  | 'activity.more.taken'
  | 'activity.more.may'
  | 'activity.more.preview-only'
  | 'activity.more.until'
  | 'activity.more.no-end'
  | 'activity.more.bypass-on'
  | 'activity.more.bypass-off'
  | 'activity.more.no-new-documents'
  | 'activity.more.no-new-folders'
  | 'activity.more.no-edits'
  | 'activity.more.renamed'
  | 'activity.more.virus'
  | 'activity.more.closed'
  | 'activity.more.view-as'
  | 'activity.more.tag-sets'
  | 'activity.more.no-tag-sets'
  | `activity.ability.${AbilityWord}`

export type More = (happening: Happening, wording: Wording<MoreKey>) => string[]

/** The abilities that a person gained and lost. */
const abilityChanges: More = ({ type, from, to }, { text }) => {
  const named = (wanted: (ability: string) => boolean) =>
    ABILITIES.filter(({ name }) => wanted(name))
      .map(({ word }) => text(`activity.ability.${word}`))
      .join(', ')
  if (type === 'PARTICIPANT_INVITED' && Object.keys(from).length === 0) {
    if (to['resent'] || to['hasDownload'] === undefined) return []
    const all = named((ability) => to[ability] === true)
    return [all ? text('activity.more.may', { abilities: all }) : text('activity.more.preview-only')]
  }
  const given = named((ability) => to[ability] === true && from[ability] !== true)
  const taken = named((ability) => to[ability] === false && from[ability] === true)
  return [
    ...(given ? [text('activity.more.given', { abilities: given })] : []),
    ...(taken ? [text('activity.more.taken', { abilities: taken })] : []),
  ]
}

/** When access ends, and whether a service account bypasses two-step. */
const expiry: More = ({ to }, { text, time }) => [
  ...(typeof to['expiresTime'] === 'number' ? [text('activity.more.until', { time: time(to['expiresTime']) })] : []),
  ...(to['expiresTime'] === null ? [text('activity.more.no-end')] : []),
  ...(to['bypassTwoStep'] === true ? [text('activity.more.bypass-on')] : []),
  ...(to['bypassTwoStep'] === false ? [text('activity.more.bypass-off')] : []),
]

export const participation: More = (happening, wording) => [
  ...abilityChanges(happening, wording),
  ...expiry(happening, wording),
]

export const folderFlags: More = ({ to }, { text }) => [
  ...(to['allowNewDocument'] === false ? [text('activity.more.no-new-documents')] : []),
  ...(to['allowNewFolder'] === false ? [text('activity.more.no-new-folders')] : []),
  ...(to['allowEdit'] === false ? [text('activity.more.no-edits')] : []),
]

/** A name taken in the target folder was changed. */
export const moved: More = ({ from, to }, { text }) =>
  from['name'] !== undefined && from['name'] !== to['name']
    ? [text('activity.more.renamed', { name: String(to['name']) })]
    : []

const REFUSED: Record<string, MoreKey> = {
  'asset.virus.detected': 'activity.more.virus',
  'workspace.closed': 'activity.more.closed',
  'view.as.denied': 'activity.more.view-as',
}

export const accessRefused: More = ({ to }, { text }) => {
  const key = REFUSED[String(to['code'])]
  return key ? [text(key)] : []
}

/** The tag sets suggested from now on. */
export const suggested: More = ({ to }, { text }) => {
  const sets = Array.isArray(to['suggestedTagSets']) ? to['suggestedTagSets'].join(', ') : ''
  return [sets ? text('activity.more.tag-sets', { sets }) : text('activity.more.no-tag-sets')]
}

const shown = (value: unknown) => {
  if (value === null || value === undefined || value === '') return '–'
  return typeof value === 'string' ? value : Array.isArray(value) ? value.join(', ') || '–' : JSON.stringify(value)
}

/** Changed settings, by their names in the API. */
export const settings: More = ({ from, to }) =>
  [...new Set([...Object.keys(from), ...Object.keys(to)])]
    .filter((name) => JSON.stringify(from[name]) !== JSON.stringify(to[name]))
    .map((name) =>
      name in from ? `${name}: ${shown(from[name])} → ${shown(to[name])}` : `${name}: ${shown(to[name])}`,
    )
