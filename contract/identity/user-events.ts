import type { EventEntries, More } from '../wire/event.ts'
import { text } from '../wire/event-wording.ts'

type ProfileKey =
  | 'activity.more.renamed'
  | 'activity.more.timezone'
  | 'activity.more.email-hidden'
  | 'activity.more.email-shown'

/** The changed facts of a profile. */
const profile: More<ProfileKey> = ({ from, to }, { text: say }) => [
  ...(text(to['name']) && to['name'] !== from['name']
    ? [say('activity.more.renamed', { name: text(to['name']) })]
    : []),
  ...(text(to['timezone'])
    ? [say('activity.more.timezone', { from: text(from['timezone']), to: text(to['timezone']) })]
    : []),
  ...(typeof to['hideEmailAddress'] === 'boolean'
    ? [say(to['hideEmailAddress'] ? 'activity.more.email-hidden' : 'activity.more.email-shown')]
    : []),
]

export const userEvents = {
  USER_UPDATED: { group: 'signing-in', chain: 'installation', says: 'activity.user-updated', more: profile },
  PASSWORD_CHANGED: { group: 'signing-in', chain: 'installation', says: 'activity.password-changed' },
  AVATAR_CHANGED: { group: 'signing-in', chain: 'installation', says: 'activity.avatar-changed' },
  EMAIL_CHANGE_REQUESTED: { group: 'signing-in', chain: 'installation', says: 'activity.email-change-requested' },
  EMAIL_CHANGE_CANCELLED: { group: 'signing-in', chain: 'installation', says: 'activity.email-change-cancelled' },
  EMAIL_CHANGED: { group: 'signing-in', chain: 'installation', says: 'activity.email-changed' },
  EMAIL_CHANGE_UNDONE: { group: 'signing-in', chain: 'installation', says: 'activity.email-change-undone' },
  EMAIL_ALIAS_REMOVED: { group: 'signing-in', chain: 'installation', says: 'activity.email-alias-removed' },
} as const satisfies EventEntries
