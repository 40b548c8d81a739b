/** Letters and waves that may still be drawn in a copy. Marks beyond it keep their words and places. */
export interface Work {
  left: number
}

/** Of a whole copy: drawn in about ten seconds. */
export const newWork = (): Work => ({ left: 300_000 })

/** Takes a part of the work that is left; false if it isn't enough. */
export function take(work: Work, amount: number): boolean {
  if (amount > work.left) return false
  work.left -= amount
  return true
}
