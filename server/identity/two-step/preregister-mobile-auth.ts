import type { Input, Reply } from '@strongroom/contract/wire/endpoint.ts'
import { limits } from '@strongroom/contract/wire/limits.ts'
import type * as contract from '@strongroom/contract/identity/two-step.ts'
import { takeAttempt } from '../secrets/attempts.ts'
import { hashOf } from '../sessions/open-session.ts'
import { sealContext } from '../secrets/take-code.ts'
import type { Change } from '../../kernel/change.ts'
import { sealText } from '../../storage/keys.ts'
import { Refused } from '../../kernel/refused.ts'
import { findPerson } from '../people/queries.ts'
import { guardSelf } from './queries.ts'
import { newSecret, pictureOf } from './totp.ts'

const GUESSES = { most: 30, window: limits.attemptWindow, code: 'too.many.requests' } as const

/**
 * Returns a new secret to the holder of the mailed key, who must be the person whom it was mailed to. The key stays
 * valid until it expires or the authenticator is registered, so that the page can be reloaded; each reload gets another
 * secret.
 */
export async function preregisterMobileAuth(
  change: Change,
  { body }: Input<typeof contract.preregisterMobileAuth>,
): Promise<Reply<typeof contract.preregisterMobileAuth>> {
  const { actor, now, ports } = change
  change.authorize(guardSelf(change), 'initiateMobileAuth')
  await takeAttempt(ports, `mobile-key:${actor.personId}`, GUESSES)
  const key = await change.db
    .selectFrom('mobile_init_key')
    .select('expires')
    .where('person_id', '=', actor.personId)
    .where('key_hash', '=', hashOf(body.mobileInitKey))
    .where('expires', '>', now)
    .executeTakeFirst()
  if (!key) throw new Refused('mobile.init.key.invalid')
  const secret = newSecret()
  const waiting = {
    secret: sealText(ports.masterKey, secret, sealContext(actor.personId)),
    pending_until: key.expires,
    last_step: 0,
    created: now,
  }
  const stored = await change.db
    .insertInto('mobile_authenticator')
    .values({ person_id: actor.personId, ...waiting })
    .onConflict((conflict) =>
      conflict.column('person_id').doUpdateSet(waiting).where('mobile_authenticator.registered_at', 'is', null),
    )
    .returning('person_id')
    .executeTakeFirst()
  if (!stored) throw new Refused('permission.denied', { entity: guardSelf(change).entity })
  change.unaudited('nothing has changed until the authenticator is registered')
  const { email } = await findPerson(change.read, actor.personId)
  return { qrBase64Image: await pictureOf(secret, email), mobileSecret: secret }
}
