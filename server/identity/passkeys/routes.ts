import * as contract from '@strongroom/contract/identity/passkeys.ts'
import type { Route } from '../../http/route.ts'
import { addPasskey } from './add-passkey.ts'
import { beginPasskeyLogin } from './begin-login.ts'
import { beginPasskey } from './begin-passkey.ts'
import { beginPasskeySignIn } from './begin-sign-in.ts'
import { listPasskeys } from './list-passkeys.ts'
import { loginPasskey } from './login-passkey.ts'
import { removeFactorsByPasskey } from './remove-factors-by-passkey.ts'
import { removePasskey } from './remove-passkey.ts'
import { renamePasskey } from './rename-passkey.ts'
import { beginPasskeyResume, resumeByPasskey } from './resume-by-passkey.ts'
import { signInWithPasskey } from './sign-in-with-passkey.ts'

export function passkeys(route: Route): void {
  route(contract.listPasskeys, listPasskeys)
  route(contract.beginPasskey, beginPasskey)
  route(contract.addPasskey, addPasskey)
  route(contract.renamePasskey, renamePasskey)
  route(contract.removePasskey, removePasskey)
  route(contract.beginPasskeyLogin, beginPasskeyLogin)
  route(contract.loginPasskey, loginPasskey)
  route(contract.removeFactorsByPasskey, removeFactorsByPasskey)
  route(contract.beginPasskeyResume, beginPasskeyResume)
  route(contract.resumeByPasskey, resumeByPasskey)
  route(contract.beginPasskeySignIn, beginPasskeySignIn)
  route(contract.signInWithPasskey, signInWithPasskey)
}
