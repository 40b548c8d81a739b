import type { Reply } from '@strongroom/contract/wire/endpoint.ts'
import { limits } from '@strongroom/contract/wire/limits.ts'
import type * as contract from '@strongroom/contract/identity/passkeys.ts'
import { networkOf } from '../../adapters/network-of.ts'
import { hashOf, newToken } from '../sessions/open-session.ts'
import type { Change } from '../../kernel/change.ts'
import { cookieOf } from '../../http/cookies.ts'
import { Refused } from '../../kernel/refused.ts'
import { BROWSER_COOKIE, newChallenge } from './challenge.ts'
import { countChallenge } from './queries.ts'
import { relyingPartyOf } from './relying-party.ts'

/** Returns the challenge that a passkey signs to sign in. It doesn't list passkeys: the browser knows which it has. */
export async function beginPasskeySignIn(change: Change): Promise<Reply<typeof contract.beginPasskeySignIn>> {
  change.anonymous('a challenge needs no session')
  if (!change.clientInfo.secure) throw new Refused('login.insecure')
  await countChallenge(change, networkOf(change.clientInfo.address))
  const browser = newToken()
  const seconds = limits.passkeyChallengeValid / 1000
  change.headers['set-cookie'] = [cookieOf(change.ports, BROWSER_COOKIE, { value: browser, seconds })]
  change.unaudited('nothing has changed until the passkey is used')
  return {
    challenge: await newChallenge(change, 'SIGN_IN', { browser_hash: hashOf(browser) }),
    rpId: relyingPartyOf(change.ports).id,
    timeout: limits.passkeyChallengeValid,
    userVerification: 'required',
    allowCredentials: [],
  }
}
