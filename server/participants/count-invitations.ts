import { limits } from '@strongroom/contract/limits.ts'
import { takeAttempt } from '../access/attempts.ts'
import type { Change } from '../platform/change.ts'

const DAY = 86_400_000

/** Counts invitations against what one person may send in a day. */
export const countInvitations = (change: Change, amount: number) =>
  takeAttempt(change.ports, `invite:${change.actor.personId}`, {
    most: limits.invitationsPerDay,
    window: DAY,
    code: 'participant.limit',
    amount,
  })
