import * as notices from '@strongroom/contract/organisation/installation/operator-notices.ts'
import * as contract from '@strongroom/contract/organisation/installation/installation-state.ts'
import { listShownBanners as shownBanners } from '@strongroom/contract/organisation/installation/shown-banners.ts'
import type { Route } from '../../http/route.ts'
import { createBanner, deleteBanner, listBanners, listShownBanners, updateBanner } from './banners.ts'
import { findInstallationState } from './find-state.ts'
import { listParts } from './list-parts.ts'
import { announceMaintenance, findInstallationNotices, setMaintenance } from './notices.ts'
import { retryWork } from './retry-work.ts'

export function installation(route: Route): void {
  route(contract.findInstallationState, findInstallationState)
  route(contract.retryWork, retryWork)
  route(contract.listParts, listParts)
  route(notices.findInstallationNotices, findInstallationNotices)
  route(notices.setMaintenance, setMaintenance)
  route(notices.announceMaintenance, announceMaintenance)
  route(shownBanners, listShownBanners)
  route(notices.listBanners, listBanners)
  route(notices.createBanner, createBanner)
  route(notices.updateBanner, updateBanner)
  route(notices.deleteBanner, deleteBanner)
}
