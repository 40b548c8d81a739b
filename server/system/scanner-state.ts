import type { Scanner } from '../adapters/scanner.ts'

/** Milliseconds for which an answer of the scanner is valid. */
const FRESH = 1000

interface State {
  isThere: boolean
  asked: number
}

const states = new WeakMap<Scanner, State>()

/**
 * Whether the scanner answered the last ping. It is asked in the background: readiness must not wait for a hanging
 * scanner.
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
