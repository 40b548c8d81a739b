/** A queue that is fair between people: everybody's first entry comes before anybody's second. */
export interface FairLine<T> {
  add(who: string, one: T): void
  /** Removes the next entry; undefined if the queue is empty. */
  next(): T | undefined
  remove(who: string, one: T): void
  readonly isEmpty: boolean
}

/** Makes a queue in which a person with sixty-four entries gets one turn, and then everybody else who waits. */
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
        // Moves the rest of this person's entries to the back.
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
