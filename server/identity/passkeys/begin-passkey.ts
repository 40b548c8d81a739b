import type { Input, Reply } from '@strongroom/contract/wire/endpoint.ts'
import { limits } from '@strongroom/contract/wire/limits.ts'
import * as contract from '@strongroom/contract/identity/passkeys.ts'
import { requireRecent } from '../sessions/require-recent.ts'
import { hashOf } from '../sessions/open-session.ts'
import type { Change } from '../../kernel/change.ts'
import { Refused } from '../../kernel/refused.ts'
import { findPerson } from '../people/queries.ts'
import { newChallenge } from './challenge.ts'
import { countChallenge, descriptorsOf, passkeysOf } from './queries.ts'
import { relyingPartyOf } from './relying-party.ts'

/** COSE identifiers of EdDSA, ES256 and RS256, in order of preference. */
const ALGORITHMS = [-8, -7, -257]

/** Begins the registration of a passkey, after checking that the caller has proved more than the password. */
export async function beginPasskey(
  change: Change,
  { body }: Input<typeof contract.beginPasskey>,
): Promise<Reply<typeof contract.beginPasskey>> {
  const { actor, ports } = change
  change.authorizeSelf(actor.personId)
  // Somebody in the middle of signing in has just entered the password, and has no other call to enter it again.
  if (!actor.unfinished) requireRecent(change)
  await countChallenge(change, actor.personId)
  await requireProof(change, body.mobileInitKey)
  const own = await passkeysOf(change.read, actor.personId)
  if (own.length >= contract.MOST_PASSKEYS) throw new Refused('passkey.too.many')
  const person = await findPerson(change.read, actor.personId)
  const { id, name } = relyingPartyOf(ports)
  const challenge = await newChallenge(change, 'REGISTER', { session_id: actor.sessionId })
  change.unaudited('nothing has changed until the passkey is registered')
  return {
    challenge,
    rp: { id, name },
    user: {
      id: Buffer.from(actor.personId).toString('base64url'),
      name: person.email,
      displayName: `${person.given_name} ${person.family_name}`,
    },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ alg, type: 'public-key' as const })),
    timeout: limits.passkeyChallengeValid,
    attestation: 'none',
    excludeCredentials: descriptorsOf(own),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  }
}

/**
 * A passkey replaces a mailed code, so the password alone must not be enough to register one. The mailbox proves the
 * first factor (a mailed key, or a code mailed in this session); an existing factor proves every later one.
 */
async function requireProof(change: Change, key: string | undefined): Promise<void> {
  const { factors, personId } = change.actor
  if (factors.passed === 'PASSKEY' || factors.passed === 'MOBILE') return
  if (factors.hasAuthenticator || factors.hasPasskey) throw new Refused('REQUIRE_MOBILE_AUTH_LOGIN')
  if (factors.passed === 'EMAIL') return
  const proof = await change.db
    .selectFrom('mobile_init_key')
    .select('expires')
    .where('person_id', '=', personId)
    .where('key_hash', '=', hashOf(key ?? ''))
    .where('expires', '>', change.now)
    .executeTakeFirst()
  if (!proof) throw new Refused('mobile.init.key.invalid')
}
