import { dropEarlyAnswers } from './early-answers.ts'

/** Milliseconds that a route waits for the data of the first page, which is otherwise drawn twice. */
const LONGEST = 1000

let isOpening = true

/** The first page is about to be drawn: from now on pages show what they have and load the rest. */
export function endOpening(): void {
  isOpening = false
  dropEarlyAnswers()
}

/**
 * Waits for the data of the first page, so that it is drawn once and complete; on later pages, and after a second, the
 * page is drawn without. Failures are shown by the page itself, which asks again. Pages with filters in their address load
 * by themselves.
 */
export async function whileOpening(at: { searchStr: string }, prepare: () => Promise<unknown>): Promise<void> {
  if (!isOpening || at.searchStr !== '') return
  const late = new Promise((resolve) => setTimeout(resolve, LONGEST))
  await Promise.race([prepare().catch(() => undefined), late])
}
