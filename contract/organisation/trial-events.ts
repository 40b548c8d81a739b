import type { EventEntries } from '../wire/event.ts'

export const trialEvents = {
  WORKGROUP_TRIAL_STARTED: { group: 'administration', chain: 'installation', says: 'activity.workgroup-trial-started' },
  WORKGROUP_TRIAL_ENDED: { group: 'administration', chain: 'installation', says: 'activity.workgroup-trial-ended' },
} as const satisfies EventEntries
