import type { Input } from '@strongroom/contract/wire/endpoint.ts'
import { limits } from '@strongroom/contract/wire/limits.ts'
import type * as contract from '@strongroom/contract/identity/two-step.ts'
import { forgetAttempts, takeAttempt } from '../secrets/attempts.ts'
import { workspaceEntity } from '../../access/standing.ts'
import type { Change } from '../../kernel/change.ts'
import { Refused } from '../../kernel/refused.ts'
import { accessHash, findDoor } from './access-code.ts'
import { passFactor } from './pass-factor.ts'

const LIMIT = {
  most: limits.attemptsPerWindow,
  window: limits.attemptWindow,
  lock: limits.attemptWindow,
  code: 'access.code.limit',
} as const

/**
 * Checks the mailed code. It is valid once within ten minutes, for the session that requested it, and void after five
 * wrong attempts.
 */
export async function giveAccessCode(change: Change, { params, body }: Input<typeof contract.giveAccessCode>) {
  const { actor, ports } = change
  const standing = await findDoor(change, params.workspaceUuid)
  const entity = workspaceEntity(standing)
  if (!standing.shut) return change.nothingChanged()
  const key = `access-code:${actor.personId}`
  await takeAttempt(ports, key, LIMIT)
  // Counted outside this transaction, which a refusal rolls back. A code with too many attempts is void.
  await ports.databases.beside
    .updateTable('access_code')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('session_id', '=', actor.sessionId)
    .execute()
  const used = await change.db
    .updateTable('access_code')
    .set({ code_hash: null })
    .where('session_id', '=', actor.sessionId)
    .where('code_hash', '=', accessHash(change, body.code))
    .where('tries', '<=', limits.attemptsPerWindow)
    .where('sent_at', '>', new Date(change.now.getTime() - limits.accessCodeValid))
    .executeTakeFirst()
  if (used.numUpdatedRows === 0n) throw new Refused('access.code.invalid', { entity, event: 'ACCESS_CODE_FAILED' })
  await forgetAttempts(ports, key)
  await passFactor(change, 'EMAIL')
  change.record('ACCESS_CODE_ACCEPTED', entity)
}
