import type { EventEntries } from '../../wire/event.ts'
import { either } from '../../wire/event-wording.ts'

export const installationEvents = {
  OPERATOR_ROLE_CHANGED: {
    group: 'administration',
    chain: 'installation',
    says: either('operator', 'activity.operator-role-given', 'activity.operator-role-taken'),
  },
  MAINTENANCE_CHANGED: {
    group: 'administration',
    chain: 'installation',
    says: (happening) =>
      happening.from['maintenance'] === happening.to['maintenance']
        ? 'activity.maintenance-text-changed'
        : either('maintenance', 'activity.maintenance-begun', 'activity.maintenance-ended')(happening),
  },
  MAINTENANCE_ANNOUNCED: {
    group: 'administration',
    chain: 'installation',
    says: either('announced', 'activity.maintenance-announced', 'activity.maintenance-withdrawn'),
  },
  BANNER_CREATED: { group: 'administration', chain: 'installation', says: 'activity.banner-created' },
  BANNER_CHANGED: { group: 'administration', chain: 'installation', says: 'activity.banner-changed' },
  BANNER_DELETED: { group: 'administration', chain: 'installation', says: 'activity.banner-deleted' },
  WORK_RETRIED: { group: 'administration', chain: 'installation', says: 'activity.work-retried' },
  BACKUP_NOTED: { group: 'administration', chain: 'installation', says: 'activity.backup-noted' },
} as const satisfies EventEntries
