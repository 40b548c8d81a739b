import { countMissingPasskeys } from './count-missing-passkeys.ts'
import { findQuota } from './find-quota.ts'
import { listMyInteractingWorkgroups as interacting } from '@strongroom/contract/identity/contacts.ts'
import * as brand from '@strongroom/contract/organisation/branding-changes.ts'
import * as contract from '@strongroom/contract/organisation/workgroups.ts'
import { startTrial } from '@strongroom/contract/organisation/trials.ts'
import type { Route } from '../../http/route.ts'
import {
  findOneWorkgroup,
  findWorkgroupOf,
  findWorkgroupOptions,
  listWorkgroupOperations,
  listWorkgroups,
} from './read-workgroups.ts'
import { startDomainClaim, verifyDomain } from './claim-domain.ts'
import { listMyInteractingWorkgroups } from './list-interacting.ts'
import {
  updateBypassAllowed,
  updateTwoStepMandatory,
  updateTwoStepMechanism,
  updateWorkgroupSettings,
} from './update-settings.ts'

import { renameWorkgroup } from './rename-workgroup.ts'
import { startTrial as beginTrial } from './start-trial.ts'
import {
  removeBrandColour,
  removeBrandName,
  removingImage,
  resetBranding,
  updateBrandColour,
  updateBrandName,
} from './update-branding.ts'
import { uploadingImage } from './upload-brand-image.ts'
import { uploadWorkgroupAvatar } from './upload-workgroup-avatar.ts'

export function workgroups(route: Route): void {
  route(interacting, listMyInteractingWorkgroups)
  route(contract.findWorkgroup, findOneWorkgroup)
  route(contract.findWorkgroupOf, findWorkgroupOf)
  route(contract.listWorkgroupOperations, listWorkgroupOperations)
  route(contract.listWorkgroups, listWorkgroups)
  route(contract.findWorkgroupOptions, findWorkgroupOptions)
  route(contract.findQuota, findQuota)
  route(contract.countMissingPasskeys, countMissingPasskeys)
  route(contract.renameWorkgroup, renameWorkgroup)
  route(contract.uploadWorkgroupAvatar, uploadWorkgroupAvatar)
  route(contract.updateWorkgroupSettings, updateWorkgroupSettings)
  route(contract.updateTwoStepMechanism, updateTwoStepMechanism)
  route(contract.updateTwoStepMandatory, updateTwoStepMandatory)
  route(contract.updateBypassAllowed, updateBypassAllowed)
  route(startTrial, beginTrial)
  route(contract.startDomainClaim, startDomainClaim)
  route(contract.verifyDomain, verifyDomain)
  look(route)
}

/** A workgroup's branding, which everybody reads and its administrators change. */
function look(route: Route): void {
  route(brand.updateBrandColour, updateBrandColour)
  route(brand.removeBrandColour, removeBrandColour)
  route(brand.updateBrandName, updateBrandName)
  route(brand.removeBrandName, removeBrandName)
  route(brand.uploadBarLogo, uploadingImage('barlogo'))
  route(brand.uploadSquareLogo, uploadingImage('squarelogo'))
  route(brand.uploadLoginGraphic, uploadingImage('loginGraphic'))
  route(brand.removeBarLogo, removingImage('barlogo'))
  route(brand.removeSquareLogo, removingImage('squarelogo'))
  route(brand.removeLoginGraphic, removingImage('loginGraphic'))
  route(brand.resetBranding, resetBranding)
}
