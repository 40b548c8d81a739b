const NO_DUE = 300_000_000_000_000
const ENDED = 1_000_000_000_000_000

/** The place of a task in lists: open tasks by due date, then those without one, then ended tasks, latest first. */
export const openOrder = (due: Date | null): number => due?.getTime() ?? NO_DUE

export const endedOrder = (ended: Date): number => ENDED - ended.getTime()
