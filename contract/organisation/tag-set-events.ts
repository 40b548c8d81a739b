import { WORKSPACES, details, type EventEntries, type More } from '../wire/event.ts'
import { text } from '../wire/event-wording.ts'
import type { Happening, Values } from '../wire/happening.ts'

const tagSets = ({ from, to }: Happening): Values => ({
  before: text(from['tagSet']),
  set: text(to['tagSet'] ?? from['tagSet']),
  tag: text((to['tag'] as { name?: unknown } | undefined)?.name ?? from['tag'] ?? to['tag']),
})

/** The tag sets suggested from now on. */
const suggested: More<'activity.more.tag-sets' | 'activity.more.no-tag-sets'> = ({ to }, { text: say }) => {
  const sets = Array.isArray(to['suggestedTagSets']) ? to['suggestedTagSets'].join(', ') : ''
  return [sets ? say('activity.more.tag-sets', { sets }) : say('activity.more.no-tag-sets')]
}

export const tagSetEvents = {
  TAG_SET_CREATED: {
    group: 'administration',
    chain: 'installation',
    says: 'activity.tag-set-created',
    values: tagSets,
  },
  TAG_SET_RENAMED: {
    group: 'administration',
    chain: 'installation',
    says: 'activity.tag-set-renamed',
    values: tagSets,
  },
  TAG_SET_ENABLED: {
    group: 'administration',
    chain: 'installation',
    says: 'activity.tag-set-enabled',
    values: tagSets,
  },
  TAG_SET_DISABLED: {
    group: 'administration',
    chain: 'installation',
    says: 'activity.tag-set-disabled',
    values: tagSets,
  },
  TAG_SET_DELETED: {
    group: 'administration',
    chain: 'installation',
    says: 'activity.tag-set-deleted',
    values: tagSets,
  },
  TAG_SET_TAG_ADDED: {
    group: 'administration',
    chain: 'installation',
    says: 'activity.tag-set-tag-added',
    values: tagSets,
  },
  TAG_SET_TAG_CHANGED: {
    group: 'administration',
    chain: 'installation',
    says: 'activity.tag-set-tag-changed',
    values: tagSets,
  },
  TAG_SET_TAG_REMOVED: {
    group: 'administration',
    chain: 'installation',
    says: 'activity.tag-set-tag-removed',
    values: tagSets,
  },
  WORKSPACE_TAG_SETS_CHANGED: {
    details: details<{ from: { suggestedTagSets: string[] }; to: { suggestedTagSets: string[] } }>(),
    group: 'workspace',
    chain: 'workspace',
    says: 'activity.workspace-tag-sets-changed',
    more: suggested,
    changes: WORKSPACES,
  },
} as const satisfies EventEntries
