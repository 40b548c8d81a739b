import { limits } from '@strongroom/contract/wire/limits.ts'
import type { Change } from '../../kernel/change.ts'
import { Refused } from '../../kernel/refused.ts'

/** The new date of a review, if it is neither too near nor too far. */
export function dueOf({ now }: Pick<Change, 'now'>, dueTime: number): Date {
  const ahead = dueTime - now.getTime()
  if (ahead < limits.reviewDueLeast || ahead > limits.reviewDueMost) throw new Refused('review.due.invalid')
  return new Date(dueTime)
}
