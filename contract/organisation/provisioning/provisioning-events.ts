import { details, type EventEntries } from '../../wire/event.ts'
import { settings, text } from '../../wire/event-wording.ts'
import type { Happening } from '../../wire/happening.ts'

const named = ({ to }: Happening) => ({ token: text(to['token']) })

export const provisioningEvents = {
  PROVISIONING_TOKEN_CREATED: {
    details: details<{ to: { token: string } }>(),
    group: 'administration',
    chain: 'installation',
    says: 'activity.provisioning-token-created',
    values: named,
  },
  PROVISIONING_TOKEN_REVOKED: {
    details: details<{ to: { token: string } }>(),
    group: 'administration',
    chain: 'installation',
    says: 'activity.provisioning-token-revoked',
    values: named,
  },
  MEMBER_PROVISIONED: { group: 'administration', chain: 'installation', says: 'activity.member-provisioned' },
  MEMBER_PROFILE_CHANGED: {
    group: 'administration',
    chain: 'installation',
    says: 'activity.member-profile-changed',
    more: settings,
  },
  MEMBER_DEPROVISIONED: { group: 'administration', chain: 'installation', says: 'activity.member-deprovisioned' },
} as const satisfies EventEntries
