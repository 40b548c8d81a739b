import type { Purpose } from '@strongroom/contract/identity/identity.ts'
import { hashOf } from '../sessions/open-session.ts'
import type { BytesScope } from '../../http/answer-bytes.ts'
import { readCookie } from '../../http/cookies.ts'
import { openText } from '../../storage/keys.ts'
import type { Read } from '../../kernel/read.ts'
import { Refused } from '../../kernel/refused.ts'
import type { Origin } from './refuse-sign-on.ts'
import { attemptContext, BINDING, type SealedPart } from './start-identity.ts'

export interface Attempt extends SealedPart, Origin {
  providerId: string
  state: string
  purpose: Purpose
  created: Date
}

/** The parts of a callback's address that name its attempt. */
interface Returned {
  state: string
  providerId: string
}

const unseal = ({ ports }: Read, secrets: string, stateHash: Buffer) =>
  JSON.parse(openText(ports.masterKey, secrets, attemptContext(stateHash))) as SealedPart

/**
 * The origin of the attempt with that state, used or expired too: the person returns to the page that they left. The
 * state suffices, without this browser's cookie: path and workgroup aren't secret.
 */
export async function findOrigin({ read }: BytesScope, { state, providerId }: Returned): Promise<Origin | undefined> {
  const stateHash = hashOf(state)
  const row = await read.db
    .selectFrom('identity_attempt')
    .select(['secrets', 'next'])
    .where('state_hash', '=', stateHash)
    .where('provider_id', '=', providerId)
    .executeTakeFirst()
  return row && { next: row.next, workgroupUuid: unseal(read, row.secrets, stateHash).workgroupUuid }
}

/**
 * Uses up the attempt with that state, if it belongs to this browser and to the provider whose callback was called. One
 * of two concurrent calls wins; a call from another browser or provider leaves it unused.
 */
export async function takeSignOn(scope: BytesScope, { state, providerId }: Returned): Promise<Attempt> {
  const { ports, clientInfo } = scope.read
  const binding = readCookie(ports, clientInfo.cookies, BINDING) ?? ''
  const stateHash = hashOf(state)
  const row = await scope.change((change) => {
    change.anonymous('the person is not signed in yet')
    change.unaudited('the result is recorded')
    return change.db
      .updateTable('identity_attempt')
      .set({ used_at: change.now })
      .where('state_hash', '=', stateHash)
      .where('provider_id', '=', providerId)
      .where('binding_hash', '=', hashOf(binding))
      .where('used_at', 'is', null)
      .where('expires', '>', change.now)
      .returning(['provider_id', 'secrets', 'purpose', 'next', 'created'])
      .executeTakeFirst()
  })
  if (!row) throw new Refused('identity.attempt.invalid')
  const purpose = row.purpose as Purpose
  return {
    ...unseal(scope.read, row.secrets, stateHash),
    providerId: row.provider_id,
    state,
    purpose,
    next: row.next,
    created: row.created,
  }
}
