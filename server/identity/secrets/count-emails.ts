import { limits } from '@strongroom/contract/wire/limits.ts'
import type { Change } from '../../kernel/change.ts'
import { takeAttempt } from './attempts.ts'

const DAY = 86_400_000

/**
 * Counts emails that a person's comments and tasks cause, against their daily limit. The count stays when the comment is
 * deleted or the task cancelled.
 */
export async function countEmails(change: Change, amount: number): Promise<void> {
  if (amount === 0) return
  const limit = { most: limits.emailsPerDay, window: DAY, code: 'too.many.requests', amount } as const
  await takeAttempt(change.ports, `emails:${change.actor.personId}`, limit)
}

/** Counts a comment that mentions everyone in a workspace. */
export async function countEveryone(change: Change, workspaceId: string): Promise<void> {
  const limit = { most: limits.everyonePerDay, window: DAY, code: 'too.many.requests' } as const
  await takeAttempt(change.ports, `everyone:${workspaceId}:${change.actor.personId}`, limit)
}
