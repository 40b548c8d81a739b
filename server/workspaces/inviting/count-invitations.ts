import { limits } from '@strongroom/contract/wire/limits.ts'
import { takeAttempt } from '../../identity/secrets/attempts.ts'
import type { Change } from '../../kernel/change.ts'

const DAY = 86_400_000

/**
 * Counts invitations, refused ones too, against a person's daily limit. Silent ones have a smaller limit: they are
 * refused for addresses without an account and so reveal who has one.
 */
export async function countInvitations(change: Change, amount: number, isSilent = false): Promise<void> {
  const limit = { window: DAY, code: 'participant.limit', amount } as const
  const { personId } = change.actor
  if (isSilent) await takeAttempt(change.ports, `invite-silent:${personId}`, { ...limit, most: limits.silentPerDay })
  await takeAttempt(change.ports, `invite:${personId}`, { ...limit, most: limits.invitationsPerDay })
}
