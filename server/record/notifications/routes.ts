import * as contract from '@strongroom/contract/identity/users.ts'
import * as leaving from '@strongroom/contract/identity/unsubscribe.ts'
import type { Route } from '../../http/route.ts'
import { findNotificationPreference, updateNotificationPreference } from './notification-preference.ts'
import { findUnsubscribing, unsubscribe } from './unsubscribe.ts'

export function notifications(route: Route): void {
  route(contract.findNotificationPreference, findNotificationPreference)
  route(contract.updateNotificationPreference, updateNotificationPreference)
  route(leaving.findUnsubscribing, findUnsubscribing)
  route(leaving.unsubscribe, unsubscribe)
}
