import type { EventEntries, More } from '../wire/event.ts'
import { settings } from '../wire/event-wording.ts'

/** Without those that aren't set. */
const words = ({ colour, name }: Record<string, unknown>) =>
  Object.fromEntries(Object.entries({ colour, name }).filter(([, value]) => value !== undefined && value !== null))

/** Changed colours and names. Pictures are recorded by their places only. */
const brandWords: More<never> = ({ from, to, ...happening }, wording) =>
  settings({ ...happening, from: words(from), to: words(to) }, wording)

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
    more: brandWords,
  },
} as const satisfies EventEntries
