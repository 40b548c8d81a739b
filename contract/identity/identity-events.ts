import type { EventEntries } from '../wire/event.ts'
import { settings } from '../wire/event-wording.ts'

export const identityEvents = {
  IDENTITY_LINKED: { group: 'signing-in', chain: 'installation', says: 'activity.identity-linked' },
  IDENTITY_PROVIDER_ADDED: { group: 'administration', chain: 'installation', says: 'activity.identity-provider-added' },
  IDENTITY_PROVIDER_UPDATED: {
    group: 'administration',
    chain: 'installation',
    says: 'activity.identity-provider-updated',
    more: settings,
  },
  IDENTITY_PROVIDER_REMOVED: {
    group: 'administration',
    chain: 'installation',
    says: 'activity.identity-provider-removed',
  },
} as const satisfies EventEntries
