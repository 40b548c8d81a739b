// In localStorage, so that somebody who works in one tab is active in all of them.
export const ACTIVE_KEY = 'last-activity'

/** ms after a sign of the person within which what the page asks for is asked for by them. */
const THERE = 30_000

export const timeOf = (key: string) => Number(localStorage.getItem(key) ?? 0)

/** The person is there. */
export const noteActivity = () => localStorage.setItem(ACTIVE_KEY, String(Date.now()))

/** ms since the person last did something in any tab; undefined before they ever did. */
export function idleFor(): number | undefined {
  const active = timeOf(ACTIVE_KEY)
  return active === 0 ? undefined : Date.now() - active
}

/**
 * Whether a call is made for somebody. Pages also ask by themselves, when the server says that something changed: that
 * must not keep the session of a reader who has gone away alive.
 */
export const isSomebodyThere = () => (idleFor() ?? 0) < THERE
