export interface GrowingPause {
  /** ms to wait before the next attempt. */
  next(): number
  /** The last attempt held. */
  reset(): void
}

/** Pauses that double from `first` to `longest`. Chance takes up to a third off, so that nodes don't return all at once. */
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
