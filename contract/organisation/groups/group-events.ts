import { details, type EventEntries, type More } from '../../wire/event.ts'
import { text } from '../../wire/event-wording.ts'
import type { Happening, Values } from '../../wire/happening.ts'

const groups = ({ from, to }: Happening): Values => ({ before: text(from['group']), group: text(to['group']) })

const listed = (value: unknown) => (Array.isArray(value) ? value.join(', ') : '')

/** The people who came and went, and the provisioning client that did it. */
const people: More<'activity.more.group-added' | 'activity.more.group-removed' | 'activity.more.by-client'> = (
  { from, to },
  { text: say },
) => {
  const [added, removed] = [listed(to['added']), listed(from['removed'])]
  return [
    ...(added ? [say('activity.more.group-added', { people: added })] : []),
    ...(removed ? [say('activity.more.group-removed', { people: removed })] : []),
    ...(to['client'] ? [say('activity.more.by-client', { client: text(to['client']) })] : []),
  ]
}

interface ByClient {
  client?: string
}

export const groupEvents = {
  GROUP_CREATED: {
    details: details<{ to: { group: string; added: string[] } & ByClient }>(),
    group: 'administration',
    chain: 'installation',
    says: 'activity.group-created',
    values: groups,
    more: people,
  },
  GROUP_RENAMED: {
    details: details<{ from: { group: string }; to: { group: string } & ByClient }>(),
    group: 'administration',
    chain: 'installation',
    says: 'activity.group-renamed',
    values: groups,
    more: people,
  },
  GROUP_PEOPLE_CHANGED: {
    details: details<{ from: { removed: string[] }; to: { group: string; added: string[] } & ByClient }>(),
    group: 'administration',
    chain: 'installation',
    says: 'activity.group-people-changed',
    values: groups,
    more: people,
  },
  GROUP_DELETED: {
    details: details<{ from: { group: string }; to: ByClient }>(),
    group: 'administration',
    chain: 'installation',
    says: 'activity.group-deleted',
    values: groups,
    more: people,
  },
} as const satisfies EventEntries
