import type { EventEntries } from '../../wire/event.ts'
import { either, settings } from '../../wire/event-wording.ts'

export const accountEvents = {
  ACCOUNT_CHANGED: {
    group: 'administration',
    chain: 'installation',
    says: 'activity.account-changed',
    more: settings,
  },
  ACCOUNT_SUSPENDED: {
    group: 'administration',
    chain: 'installation',
    says: either('suspended', 'activity.account-suspended', 'activity.account-resumed'),
  },
  WORKGROUP_HIDDEN: {
    group: 'administration',
    chain: 'installation',
    says: either('hidden', 'activity.workgroup-hidden', 'activity.workgroup-shown'),
  },
  WORKGROUP_SUSPENDED: {
    group: 'administration',
    chain: 'installation',
    says: either('suspended', 'activity.workgroup-suspended', 'activity.workgroup-resumed'),
  },
  SALES_ROLE_CHANGED: {
    group: 'administration',
    chain: 'installation',
    says: either('sales', 'activity.sales-role-given', 'activity.sales-role-taken'),
  },
  SALES_REPORT_EXPORTED: {
    group: 'administration',
    chain: 'installation',
    says: 'activity.sales-report-exported',
  },
} as const satisfies EventEntries
