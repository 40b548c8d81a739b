export interface GrowingPause {
  /** Milliseconds to wait before the next attempt. */
  next(): number
  /** Resets after an attempt that succeeded. */
  reset(): void
}

/**
 * Exponential backoff from `first` to `longest`. Jitter subtracts up to a third, so that nodes don't retry all at once.
 */
export function growingPause({ first, longest }: { first: number; longest: number }): GrowingPause {
  let pause = first
  return {
    next() {
      const now = pause
      pause = Math.min(pause * 2, longest)
      return now * (1 - Math.random() / 3)
    },
    reset() {
      pause = first
    },
  }
}
