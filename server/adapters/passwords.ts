import { hash, verify } from '@node-rs/argon2'
import os from 'node:os'
import { type InTurn, limitConcurrency } from './limit-concurrency.ts'

export interface PasswordHasher {
  hash(password: string): Promise<string>
  /** Also false without a hash, after the same work. */
  verify(hashed: string | null, password: string): Promise<boolean>
  /**
   * Wraps work that ends in {@link verify}: it admits so few at once that nobody waits there, and a crowd costs nothing
   * before its turn. Throws `TooBusy` if the queue is full, before anything is read or counted.
   */
  admit: InTurn
}

// OWASP's first choice for argon2id: 19 MiB, two passes, one lane.
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const QUEUE = 20

/** argon2id outside the event loop: at most cores − 1 at once, with a short queue. `cost`: memory in KiB, passes, lanes. */
export async function makePasswordHasher(cost = COST): Promise<PasswordHasher> {
  const slots = Math.max(1, os.availableParallelism() - 1)
  const decoy = await hash(crypto.randomUUID(), cost)

  const inTurn = limitConcurrency(slots, QUEUE)
  return {
    // One more than can be hashed: the next is looked up meanwhile.
    admit: limitConcurrency(slots + 1, QUEUE),
    hash: (password) => inTurn(() => hash(password, cost)),
    verify: (hashed, password) =>
      inTurn(async () => {
        const right = await verify(hashed ?? decoy, password)
        return hashed !== null && right
      }),
  }
}
