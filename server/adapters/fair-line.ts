/** What waits for its turn, by whose it is: everybody's first comes before anybody's second. */
export interface FairLine<T> {
  add(who: string, one: T): void
  /** Takes the next one out; undefined where nobody waits. */
  next(): T | undefined
  remove(who: string, one: T): void
  readonly isEmpty: boolean
}

/** A line in which a person with sixty-four things gets one turn, and then everybody else who waits gets one. */
export function fairLine<T>(): FairLine<T> {
  const lines = new Map<string, T[]>()
  return {
    add(who, one) {
      const line = lines.get(who)
      if (line) line.push(one)
      else lines.set(who, [one])
    },
    next() {
      for (const [who, line] of lines) {
        // To the back with what this person still has.
        lines.delete(who)
        const one = line.shift()
        if (line.length > 0) lines.set(who, line)
        return one
      }
      return undefined
    },
    remove(who, one) {
      const line = lines.get(who)
      const at = line?.indexOf(one) ?? -1
      if (!line || at < 0) return
      line.splice(at, 1)
      if (line.length === 0) lines.delete(who)
    },
    get isEmpty() {
      return lines.size === 0
    },
  }
}
