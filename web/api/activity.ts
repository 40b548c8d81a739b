// In localStorage, so that activity in one tab counts in all of them.
export const ACTIVE_KEY = 'last-activity'

/** Milliseconds after user activity within which requests count as the person's own. */
const THERE = 30_000

export const timeOf = (key: string) => Number(localStorage.getItem(key) ?? 0)

/** Records user activity. */
export const noteActivity = () => localStorage.setItem(ACTIVE_KEY, String(Date.now()))

/** Milliseconds since the last user activity in any tab; undefined before the first. */
export function idleFor(): number | undefined {
  const active = timeOf(ACTIVE_KEY)
  return active === 0 ? undefined : Date.now() - active
}

/**
 * Whether a call counts as user activity. Pages also refetch by themselves when the server announces changes: that must
 * not extend the session of a reader who has left.
 */
export const isSomebodyThere = () => (idleFor() ?? 0) < THERE
