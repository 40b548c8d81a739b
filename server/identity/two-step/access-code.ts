import { createHmac, randomInt } from 'node:crypto'
import { limits } from '@strongroom/contract/wire/limits.ts'
import { findStanding } from '../../access/door.ts'
import { type Standing, workspaceEntity } from '../../access/standing.ts'
import type { Change } from '../../kernel/change.ts'
import { deriveKey } from '../../storage/keys.ts'
import { Refused } from '../../kernel/refused.ts'

/** Letters and digits that don't resemble each other: without I, L, O, 0 and 1. */
const ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'

export const newAccessCode = (): string =>
  Array.from({ length: limits.emailCodeLength }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')

/**
 * The stored form of a code: keyed, because so few characters could be found by brute force, and bound to its session.
 */
export const accessHash = ({ ports, actor }: Change, code: string) =>
  createHmac('sha256', deriveKey(ports.masterKey, 'access code')).update(`${actor.sessionId} ${code}`).digest()

/** Finds a workspace that asks the caller for a mailed code. */
export async function findDoor(change: Change, workspaceId: string): Promise<Standing> {
  const standing = await findStanding(change.read, workspaceId)
  change.actingAs(standing.participantId)
  const entity = workspaceEntity(standing)
  if (standing.isClosed) throw new Refused('workspace.closed', { entity })
  if (standing.twoStep !== 'EMAIL') throw new Refused('permission.denied', { entity })
  change.authorizeSelf(standing.personId)
  return standing
}
