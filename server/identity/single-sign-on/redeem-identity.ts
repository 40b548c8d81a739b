import { entities } from '../../access/entities.ts'
import { hashOf, openSession, renewToken } from '../sessions/open-session.ts'
import type { Change } from '../../kernel/change.ts'
import { cookieOf, readCookie } from '../../http/cookies.ts'
import { Refused } from '../../kernel/refused.ts'
import { headersOf } from '../sign-in/authenticate.ts'
import { HANDOFF } from './finish-identity.ts'

/**
 * Opens a session for the page of a person whom a provider sent back, or continues the one that the same provider
 * opened for the same person. One of two concurrent calls wins.
 */
export async function redeemIdentity(change: Change): Promise<void> {
  change.anonymous('the cookie authenticates the person')
  if (!change.clientInfo.secure) throw new Refused('login.insecure')
  const handoff = await takeHandoff(change)
  const entity = entities.user(handoff.person_id, handoff.name)
  if (change.read.signedIn && change.actor.personId !== handoff.person_id) throw new Refused('identity.person.other')
  if (change.read.signedIn && change.actor.identityProviderId === handoff.provider_id) {
    const { sessionId, authenticatedAt } = change.actor
    const seen = handoff.authenticated_at ?? authenticatedAt
    await renewToken(change, sessionId, seen > authenticatedAt ? seen : authenticatedAt)
    change.record('SESSION_RESUMED', entity, { to: { provider: handoff.provider } })
    return forgetCookie(change)
  }
  // A provider that doesn't say when it authenticated the person may have done so long ago: enough to sign in, no more.
  const by = { providerId: handoff.provider_id, authenticatedAt: handoff.authenticated_at ?? new Date(0) }
  const session = await openSession(change, handoff.person_id, by)
  Object.assign(change.headers, headersOf(change.ports, handoff.person_id, session))
  change.record('USER_LOGIN', entity, { personId: handoff.person_id, to: { provider: handoff.provider } })
  forgetCookie(change)
}

async function takeHandoff(change: Change) {
  const cookie = readCookie(change.ports, change.clientInfo.cookies, HANDOFF) ?? ''
  const used = await change.db
    .updateTable('identity_handoff')
    .set({ used_at: change.now })
    .where('hash', '=', hashOf(cookie))
    .where('used_at', 'is', null)
    .where('expires', '>', change.now)
    .returning(['provider_id', 'person_id', 'authenticated_at'])
    .executeTakeFirst()
  if (!used) throw new Refused('identity.handoff.invalid')
  const person = await change.db
    .selectFrom('person as p')
    .innerJoin('identity_provider as i', (join) => join.on('i.id', '=', used.provider_id))
    .leftJoin('member as m', (join) =>
      join
        .onRef('m.person_id', '=', 'p.id')
        .onRef('m.workgroup_id', '=', 'i.workgroup_id')
        .on('m.accepted_at', 'is not', null),
    )
    .select(['p.given_name', 'p.family_name', 'p.disabled_at', 'i.name as provider', 'i.is_enabled', 'i.removed_at'])
    .select('m.person_id as member_id')
    .where('p.id', '=', used.person_id)
    // A concurrent removal or disabling waits for this lock and ends this session too, or has finished and is visible
    // here.
    .forShare('i')
    .executeTakeFirstOrThrow()
  if (person.disabled_at) throw new Refused('user.disabled')
  if (!person.is_enabled || person.removed_at) throw new Refused('identity.provider.unknown')
  // The person moved to another workgroup since the provider sent them back.
  if (person.member_id === null) throw new Refused('identity.not.member')
  return { ...used, provider: person.provider, name: `${person.given_name} ${person.family_name}` }
}

function forgetCookie(change: Change): void {
  const { ports, headers } = change
  const gone = cookieOf(ports, HANDOFF, { value: '', seconds: 0 })
  headers['set-cookie'] = [headers['set-cookie'] ?? [], gone].flat()
}
