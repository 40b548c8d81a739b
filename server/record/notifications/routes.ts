import * as contract from '@strongroom/contract/identity/users.ts'
import type { Route } from '../../http/route.ts'
import { findNotificationPreference, updateNotificationPreference } from './notification-preference.ts'

export function notifications(route: Route): void {
  route(contract.findNotificationPreference, findNotificationPreference)
  route(contract.updateNotificationPreference, updateNotificationPreference)
}
