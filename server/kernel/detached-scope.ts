import { type Change, inChange, type Origin } from './change.ts'
import type { Read } from './read.ts'

/** Separate reads and changes: between them a handler holds no connection and may wait for others. */
export class DetachedScope {
  readonly read: Read
  readonly #origin: Origin

  constructor(read: Read, origin: Origin) {
    this.read = read
    this.#origin = origin
  }

  change<T>(work: (change: Change) => Promise<T>): Promise<T> {
    return inChange(this.read.ports, this.#origin, work)
  }
}
