import { shownTagValue } from '../organisation/tag-values.ts'
import { details, type EventEntries, type More } from '../wire/event.ts'
import type { Happening } from '../wire/happening.ts'
import type { GivenTag } from './given-tags.ts'

/** The tags that a change removed and added, at most this many in a sentence. */
const SHOWN = 5

const listed = (tags: unknown): GivenTag[] => (Array.isArray(tags) ? (tags as GivenTag[]) : [])

function wordsOf(tags: unknown): string {
  const all = listed(tags)
  const shown = all.slice(0, SHOWN).map(({ name, type, value }) => {
    const text = shownTagValue(type, value)
    return text === '' ? name : `${name}: ${text}`
  })
  return [...shown, ...(all.length > SHOWN ? ['…'] : [])].join(', ')
}

/** A change that did both lists both. */
const bothLists: More<'activity.more.tags-added' | 'activity.more.tags-removed'> = ({ from, to }, { text: say }) =>
  listed(from['tags']).length > 0 && listed(to['tags']).length > 0
    ? [
        say('activity.more.tags-added', { tags: wordsOf(to['tags']) }),
        say('activity.more.tags-removed', { tags: wordsOf(from['tags']) }),
      ]
    : []

export const tagEvents = {
  ASSET_TAGS_CHANGED: {
    details: details<{ from: { tags: GivenTag[] }; to: { tags: GivenTag[] } }>(),
    group: 'files',
    chain: 'workspace',
    says: ({ from, to }: Happening) =>
      listed(from['tags']).length === 0
        ? 'activity.tags-added'
        : listed(to['tags']).length === 0
          ? 'activity.tags-removed'
          : 'activity.tags-changed',
    values: ({ from, to }: Happening) => ({
      tags: wordsOf(listed(to['tags']).length > 0 ? to['tags'] : from['tags']),
    }),
    more: bothLists,
    changes: ['assets', 'audit'],
    together: 'activity.many.tags',
  },
} as const satisfies EventEntries
