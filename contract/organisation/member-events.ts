import { details, type EventEntries } from '../wire/event.ts'
import { highestRole } from './member-roles.ts'
import type { MemberRole } from './workgroup-members.ts'
import type { Happening } from '../wire/happening.ts'

export const memberEvents = {
  MEMBER_INVITED: { group: 'administration', chain: 'installation', says: 'activity.member-invited' },
  MEMBER_ACCEPTED: { group: 'administration', chain: 'installation', says: 'activity.member-accepted' },
  MEMBER_DECLINED: { group: 'administration', chain: 'installation', says: 'activity.member-declined' },
  MEMBER_WITHDRAWN: { group: 'administration', chain: 'installation', says: 'activity.member-withdrawn' },
  MEMBER_SIGNED_OUT: { group: 'administration', chain: 'installation', says: 'activity.member-signed-out' },
  MEMBER_SESSION_ENDED: { group: 'administration', chain: 'installation', says: 'activity.member-session-ended' },
  MEMBER_EMAIL_REQUESTED: { group: 'administration', chain: 'installation', says: 'activity.member-email-requested' },
  MEMBER_EMAIL_CANCELLED: { group: 'administration', chain: 'installation', says: 'activity.member-email-cancelled' },
  MEMBER_ALIAS_REMOVED: { group: 'administration', chain: 'installation', says: 'activity.member-alias-removed' },
  MEMBER_DELETED: { group: 'administration', chain: 'installation', says: 'activity.member-deleted' },
  MEMBER_DISABLED: { group: 'administration', chain: 'installation', says: 'activity.member-disabled' },
  MEMBER_ENABLED: { group: 'administration', chain: 'installation', says: 'activity.member-enabled' },
  MEMBER_ROLE_CHANGED: {
    details: details<{ from: { role: MemberRole }; to: { role: MemberRole } }>(),
    group: 'administration',
    chain: 'installation',
    says: ({ to }: Happening) => highestRole(({ name }) => name === to['role']).says,
  },
} as const satisfies EventEntries
