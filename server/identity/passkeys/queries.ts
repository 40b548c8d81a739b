import { entities } from '../../access/entities.ts'
import type { Passkey } from '@strongroom/contract/identity/passkeys.ts'
import { limits } from '@strongroom/contract/wire/limits.ts'
import { takeAttempt, takeBackAttempt } from '../secrets/attempts.ts'
import type { Change } from '../../kernel/change.ts'
import type { Read } from '../../kernel/read.ts'
import { Refused } from '../../kernel/refused.ts'

/** The passkeys of a person, oldest first. */
export const passkeysOf = ({ db }: Read, personId: string) =>
  db
    .selectFrom('passkey')
    .select(['id', 'name', 'created', 'last_used', 'credential_id', 'transports'])
    .where('person_id', '=', personId)
    .orderBy('created')
    .orderBy('id')
    .execute()

export const presentPasskey = (row: { id: string; name: string; created: Date; last_used: Date | null }): Passkey => ({
  model: 'Passkey',
  uuid: row.id,
  name: row.name,
  createdTime: row.created.getTime(),
  lastUsedTime: row.last_used?.getTime() ?? null,
})

/** The passkeys of a person as WebAuthn credential descriptors. */
export const descriptorsOf = (rows: { credential_id: string; transports: string[] }[]) =>
  rows.map(({ credential_id, transports }) => ({ id: credential_id, type: 'public-key' as const, transports }))

const CHALLENGES = { most: 60, window: limits.attemptWindow, code: 'too.many.requests' } as const

/** Requesting a challenge needs no secret but inserts a row, so requests are counted. */
export const countChallenge = (change: Change, holder: string) =>
  takeAttempt(change.ports, `passkey-challenge:${holder}`, CHALLENGES)

/** A challenge that was signed counts no longer. */
export const takeBackChallenge = (change: Change, holder: string) =>
  takeBackAttempt(change.ports, `passkey-challenge:${holder}`)

/** The refusal of a passkey: the same answer for every reason, and one event for each. */
export const notAccepted = (change: Change) =>
  new Refused('passkey.invalid', {
    entity: entities.user(change.actor.personId),
    event: 'PASSKEY_FAILED',
  })
