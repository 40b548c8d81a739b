import type { Workspace } from '@strongroom/contract/workspaces/workspaces.ts'

export type EndWay = 'endNow' | 'scheduleEnd' | 'neverEnd'

/** The ways of ending a workspace that the person may choose; the first is preselected. */
export function waysOf({ actions, scheduledEndTime }: Workspace): EndWay[] {
  const ways: EndWay[] = []
  if (actions?.delete) ways.push('endNow')
  if (actions?.updateLifecycle) ways.push('scheduleEnd')
  if (actions?.updateLifecycle && scheduledEndTime !== null) ways.push('neverEnd')
  return ways
}
