import type { More } from './event.ts'
import type { Happening } from './happening.ts'

/** A recorded value as text; '' for anything that is neither text nor number. */
export const text = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

/** Returns the first key if the event recorded a value under this name, otherwise the second. */
export const either =
  <A extends string, B extends string>(name: string, yes: A, no: B) =>
  ({ to }: Happening) =>
    to[name] === undefined || to[name] === null || to[name] === false ? no : yes

export const reason: More<'activity.more.reason'> = ({ to }, { text: say }) => {
  const given = text(to['endReason'] ?? to['comment'] ?? to['reason'])
  return given ? [say('activity.more.reason', { reason: given })] : []
}

const shown = (value: unknown) => {
  if (value === null || value === undefined || value === '') return '–'
  return typeof value === 'string' ? value : Array.isArray(value) ? value.join(', ') || '–' : JSON.stringify(value)
}

/** Changed settings, by their names in the API. */
export const settings: More<never> = ({ from, to }) =>
  [...new Set([...Object.keys(from), ...Object.keys(to)])]
    .filter((name) => JSON.stringify(from[name]) !== JSON.stringify(to[name]))
    .map((name) =>
      name in from ? `${name}: ${shown(from[name])} → ${shown(to[name])}` : `${name}: ${shown(to[name])}`,
    )
