import { hash, verify } from '@node-rs/argon2'
import os from 'node:os'
import { type InTurn, limitConcurrency } from './limit-concurrency.ts'

export interface PasswordHasher {
  hash(password: string): Promise<string>
  /** False too where there is no hash, after the same work. */
  verify(hashed: string | null, password: string): Promise<boolean>
  /**
   * Around what ends in {@link verify}: so few go in at once that nobody waits there, and a crowd costs nothing before
   * its turn. Throws `TooBusy` where the queue is full, before anything is read or counted.
   */
  admit: InTurn
}

// OWASP's first choice for argon2id: 19 MiB, two passes, one lane.
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const QUEUE = 20

/** argon2id outside the event loop: at most cores − 1 at once, and a short queue. */
export async function makePasswordHasher(): Promise<PasswordHasher> {
  const slots = Math.max(1, os.availableParallelism() - 1)
  const decoy = await hash(crypto.randomUUID(), COST)

  const inTurn = limitConcurrency(slots, QUEUE)
  return {
    // One more than can be hashed: the next is looked up meanwhile.
    admit: limitConcurrency(slots + 1, QUEUE),
    hash: (password) => inTurn(() => hash(password, COST)),
    verify: (hashed, password) =>
      inTurn(async () => {
        const right = await verify(hashed ?? decoy, password)
        return hashed !== null && right
      }),
  }
}
