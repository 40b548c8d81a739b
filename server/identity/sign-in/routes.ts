import * as contract from '@strongroom/contract/identity/sign-in.ts'
import * as users from '@strongroom/contract/identity/users.ts'
import type { Route } from '../../http/route.ts'
import { fetchCaptcha } from './fetch-captcha.ts'
import { findRegistration } from './find-registration.ts'
import { forgotPassword } from './forgot-password.ts'
import { logout } from './logout.ts'
import { mailSignUpCode } from './mail-sign-up-code.ts'
import { register } from './register.ts'
import { resendRegistration } from './resend-registration.ts'
import { resetPassword } from './reset-password.ts'
import { signUp } from './sign-up.ts'
import { startLogin } from './start-login.ts'
import { undoEmail } from './undo-email.ts'

export function signInRoutes(route: Route): void {
  route(contract.startLogin, startLogin)
  route(contract.logout, logout)
  route(contract.findRegistration, findRegistration)
  route(contract.register, register)
  route(contract.forgotPassword, forgotPassword)
  route(contract.resetPassword, resetPassword)
  route(contract.fetchCaptcha, fetchCaptcha)
  route(contract.mailSignUpCode, mailSignUpCode)
  route(contract.signUp, signUp)
  route(contract.resendRegistration, resendRegistration)
  route(users.undoEmail, undoEmail)
}
