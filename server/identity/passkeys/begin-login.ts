import type { Reply } from '@strongroom/contract/wire/endpoint.ts'
import { limits } from '@strongroom/contract/wire/limits.ts'
import type * as contract from '@strongroom/contract/identity/passkeys.ts'
import type { Change } from '../../kernel/change.ts'
import { Refused } from '../../kernel/refused.ts'
import { newChallenge } from './challenge.ts'
import { countChallenge, descriptorsOf, passkeysOf } from './queries.ts'
import { relyingPartyOf } from './relying-party.ts'

/** Returns the challenge that one of the caller's passkeys signs as a second factor. */
export async function beginPasskeyLogin(change: Change): Promise<Reply<typeof contract.beginPasskeyLogin>> {
  const { personId, sessionId } = change.actor
  change.authorizeSelf(personId)
  await countChallenge(change, personId)
  const own = await passkeysOf(change.read, personId)
  if (own.length === 0) throw new Refused('passkey.not.found')
  change.unaudited('nothing has changed until the passkey is used')
  return {
    challenge: await newChallenge(change, 'FACTOR', { session_id: sessionId }),
    rpId: relyingPartyOf(change.ports).id,
    timeout: limits.passkeyChallengeValid,
    userVerification: 'preferred',
    allowCredentials: descriptorsOf(own),
  }
}
