import { limits } from '@strongroom/contract/wire/limits.ts'
import { takeAttempt } from '../../identity/secrets/attempts.ts'
import type { Change } from '../../kernel/change.ts'

const REQUESTS = { most: limits.memberEmailsPerDay, window: 86_400_000, code: 'too.many.requests' } as const

/** Counts an address that an administrator requests for a member: each is mailed to two addresses. */
export const takeEmailRequest = (change: Change) =>
  takeAttempt(change.ports, `member-email:${change.actor.personId}`, REQUESTS)
