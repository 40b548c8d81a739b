import type { EventEntries } from '../wire/event.ts'
import { settings } from '../wire/event-wording.ts'

export const workgroupEvents = {
  ACCOUNT_CREATED: { group: 'administration', chain: 'installation', says: 'activity.account-created' },
  WORKGROUP_CREATED: { group: 'administration', chain: 'installation', says: 'activity.workgroup-created' },
  WORKGROUP_UPDATED: {
    group: 'administration',
    chain: 'installation',
    says: 'activity.workgroup-updated',
    more: settings,
  },
  WORKGROUP_DOMAIN_CLAIMED: {
    group: 'administration',
    chain: 'installation',
    says: 'activity.workgroup-domain-claimed',
    more: settings,
  },
  WORKGROUP_BRANDING_CHANGED: {
    group: 'administration',
    chain: 'installation',
    says: 'activity.workgroup-branding-changed',
  },
} as const satisfies EventEntries
