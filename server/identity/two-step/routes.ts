import * as contract from '@strongroom/contract/identity/two-step.ts'
import type { Route } from '../../http/route.ts'
import { findMobileAuth } from './find-mobile-auth.ts'
import { giveAccessCode } from './give-access-code.ts'
import { initiateMobileAuth } from './initiate-mobile-auth.ts'
import { loginMobileAuth } from './login-mobile-auth.ts'
import { mailAccessCode } from './mail-access-code.ts'
import { preregisterMobileAuth } from './preregister-mobile-auth.ts'
import { renewRecoveryCode } from './renew-recovery-code.ts'
import { registerMobileAuth } from './register-mobile-auth.ts'
import { unregisterMobileAuth } from './unregister-mobile-auth.ts'
import { updateMobileAuthPreference } from './update-preference.ts'

export function twoStep(route: Route): void {
  route(contract.findMobileAuth, findMobileAuth)
  route(contract.initiateMobileAuth, initiateMobileAuth)
  route(contract.preregisterMobileAuth, preregisterMobileAuth)
  route(contract.registerMobileAuth, registerMobileAuth)
  route(contract.loginMobileAuth, loginMobileAuth)
  route(contract.unregisterMobileAuth, unregisterMobileAuth)
  route(contract.updateMobileAuthPreference, updateMobileAuthPreference)
  route(contract.renewRecoveryCode, renewRecoveryCode)
  route(contract.mailAccessCode, mailAccessCode)
  route(contract.giveAccessCode, giveAccessCode)
}
