import type { Input } from '@strongroom/contract/wire/endpoint.ts'
import type * as contract from '@strongroom/contract/identity/identity.ts'
import { limits } from '@strongroom/contract/wire/limits.ts'
import { endPasswordSessions } from '../sessions/end-password-sessions.ts'
import { takeAttempt, takeBackAttempt } from '../secrets/attempts.ts'
import { hashOf, newToken } from '../sessions/open-session.ts'
import type { BytesReply, BytesScope } from '../../http/answer-bytes.ts'
import type { Change } from '../../kernel/change.ts'
import { cookieOf } from '../../http/cookies.ts'
import { Refused } from '../../kernel/refused.ts'
import { askProvider, type Claims } from './ask-provider.ts'
import { findProvider, type Provider } from './find-provider.ts'
import { recogniseSubject } from './recognise-subject.ts'
import { backToLogin, type Failing, leadTo, refuseSignOn } from './refuse-sign-on.ts'
import { attemptsOf, callbackOf, STARTS } from './start-identity.ts'
import { type Attempt, findOrigin, takeSignOn } from './take-sign-on.ts'

export const HANDOFF = 'sign-on-done'
/** Clock skew between two machines, in milliseconds. */
const TOLERANCE = 5_000
/** The steps of a sign-in that are counted as attempts: its start and its end. */
const STEPS = 2

/**
 * Completes a sign-in at a provider: uses up the attempt, asks the provider without holding a connection or lock, and
 * recognises the person. Sets a cookie that their page exchanges for a session.
 */
export async function finishIdentity(
  scope: BytesScope,
  { params, query }: Input<typeof contract.finishIdentity>,
): Promise<BytesReply> {
  const { ports, clientInfo } = scope.read
  const failing: Failing = { next: '/', provider: '' }
  try {
    await takeAttempt(ports, attemptsOf(clientInfo), STARTS)
    const returned = { state: query.state ?? '', providerId: params.providerUuid }
    Object.assign(failing, await findOrigin(scope, returned))
    const attempt = await takeSignOn(scope, returned)
    const provider = await findProvider(scope.read, attempt.providerId)
    failing.provider = provider.name
    const answer = new URL(`${callbackOf(ports, provider.id)}?${new URLSearchParams(query as Record<string, string>)}`)
    const claims = await askProvider(ports, provider, attempt, answer)
    requireSeen(attempt, claims)
    const handoff = await handOver(scope, provider, claims)
    await takeBackAttempt(ports, attemptsOf(clientInfo), STEPS)
    const cookie = cookieOf(ports, HANDOFF, { value: handoff, seconds: limits.identityHandoffValid / 1000 })
    return leadTo(backToLogin('done', failing), [cookie])
  } catch (error) {
    return refuseSignOn(scope, error, failing)
  }
}

/** Before a sensitive change the provider must have authenticated the person again, not only recognised them. */
function requireSeen({ purpose, created }: Attempt, { authenticatedAt }: Claims): void {
  if (purpose !== 'CONFIRM') return
  if (!authenticatedAt || authenticatedAt.getTime() < created.getTime() - TOLERANCE)
    throw new Refused('identity.interaction.required')
}

function handOver(scope: BytesScope, provider: Provider, claims: Claims): Promise<string> {
  const handoff = newToken()
  return scope.change(async (change) => {
    change.anonymous('the provider authenticates the person')
    const isNew = await proveProvider(change, provider)
    const personId = await recogniseSubject(change, provider, claims)
    // From now on the provider may be the only way in for its people.
    if (isNew) await endPasswordSessions(change, { workgroupId: provider.workgroupId })
    await change.db
      .insertInto('identity_handoff')
      .values({
        hash: hashOf(handoff),
        provider_id: provider.id,
        person_id: personId,
        authenticated_at: claims.authenticatedAt,
        expires: new Date(change.now.getTime() + limits.identityHandoffValid),
      })
      .execute()
    change.unaudited('signing in is recorded once the session begins')
    return handoff
  })
}

/**
 * Records that the provider works with the settings that it was asked with, unless they have changed meanwhile. Runs
 * before any other lock: changes of a provider lock the provider first and its people after it.
 */
async function proveProvider({ db, now }: Change, provider: Provider): Promise<boolean> {
  const proven = await db
    .updateTable('identity_provider')
    .set({ proven_at: now })
    .where('id', '=', provider.id)
    .where('proven_at', 'is', null)
    .where('client_id', '=', provider.clientId)
    .where('client_secret', '=', provider.sealedSecret)
    .where('scopes', '=', provider.scopes)
    .where('acr_values', '=', provider.acrValues.join(' '))
    .returning('id')
    .execute()
  return proven.length > 0
}
