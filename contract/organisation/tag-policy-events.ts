import type { EventEntries } from '../wire/event.ts'
import { text } from '../wire/event-wording.ts'
import type { Happening, Values } from '../wire/happening.ts'

const policies = ({ from, to }: Happening): Values => ({ policy: text(to['policy'] ?? from['policy']) })

export const tagPolicyEvents = {
  TAG_POLICY_CREATED: {
    group: 'administration',
    chain: 'installation',
    says: 'activity.tag-policy-created',
    values: policies,
  },
  TAG_POLICY_CHANGED: {
    group: 'administration',
    chain: 'installation',
    says: 'activity.tag-policy-changed',
    values: policies,
  },
  TAG_POLICY_DELETED: {
    group: 'administration',
    chain: 'installation',
    says: 'activity.tag-policy-deleted',
    values: policies,
  },
  USER_TAGS_CHANGED: {
    group: 'administration',
    chain: 'installation',
    says: 'activity.user-tags-changed',
    values: ({ to }) => ({ email: text(to['email']) }),
  },
} as const satisfies EventEntries
