import * as contract from '@strongroom/contract/organisation/branding.ts'
import type { Route } from '../../http/route.ts'
import { fetchBrandImage, fetchWorkgroupAvatar } from './fetch-brand-image.ts'
import { findWhiteLabel } from './find-white-label.ts'

export function branding(route: Route): void {
  route(contract.findWhiteLabel, findWhiteLabel)
  route(contract.fetchBrandImage, fetchBrandImage)
  route(contract.fetchWorkgroupAvatar, fetchWorkgroupAvatar)
}
