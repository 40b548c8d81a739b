import type { Scanner } from '../adapters/scanner.ts'

/** ms for which an answer of the scanner holds. */
const FRESH = 1000

interface State {
  isThere: boolean
  asked: number
}

const states = new WeakMap<Scanner, State>()

/**
 * Whether the scanner answered when it was asked last. It is asked beside: whoever wants to know whether the service is
 * ready must not wait for a scanner that hangs.
 */
export function isScannerThere(scanner: Scanner): boolean {
  const state = states.get(scanner) ?? { isThere: true, asked: Number.NEGATIVE_INFINITY }
  states.set(scanner, state)
  if (performance.now() - state.asked > FRESH) {
    state.asked = performance.now()
    void scanner.isThere().then((isThere) => (state.isThere = isThere))
  }
  return state.isThere
}
