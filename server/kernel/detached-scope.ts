import { type Change, inChange } from './change.ts'
import type { Actor, Read, ClientInfo } from './read.ts'

/** Separate reads and changes: between them a handler holds no connection and may wait for others. */
export class DetachedScope {
  readonly read: Read
  readonly #origin: { actor: Actor | undefined; clientInfo: ClientInfo }

  constructor(read: Read, origin: { actor: Actor | undefined; clientInfo: ClientInfo }) {
    this.read = read
    this.#origin = origin
  }

  change<T>(work: (change: Change) => Promise<T>): Promise<T> {
    return inChange(this.read.ports, this.#origin, work)
  }
}
