import { hash, verify } from '@node-rs/argon2'
import os from 'node:os'
import { type FairTurns, fairTurns, TurnRefused } from './fair-turns.ts'
import { TooBusy } from './limit-concurrency.ts'

export interface PasswordHasher {
  /** Turns rotate between those who ask: networks, people. Without `who` the server itself asks. */
  hash(password: string, who?: string): Promise<string>
  /** Also false without a hash, after the same work. */
  verify(hashed: string | null, password: string, who?: string): Promise<boolean>
  /**
   * Wraps work that ends in {@link verify}: it admits so few at once that nobody waits there, and a crowd costs nothing
   * before its turn. Turns rotate between networks, each of which has its own queue. Throws `TooBusy` if that is full or
   * the wait too long, before anything is read or counted.
   */
  admit: FairTurns
}

// OWASP's first choice for argon2id: 19 MiB, two passes, one lane.
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const QUEUE = 20
/** The asker of commands and of the demo. */
const SERVER = 'server'
/** Those that wait for their turn: of one network or person, of all, and for how many milliseconds. */
const CROWD = { queueEach: QUEUE, queue: 1000, wait: 15_000 }

/** argon2id outside the event loop: at most cores − 1 at once, with a short queue. `cost`: memory in KiB, passes, lanes. */
export async function makePasswordHasher(cost = COST): Promise<PasswordHasher> {
  const slots = Math.max(1, os.availableParallelism() - 1)
  const decoy = await hash(crypto.randomUUID(), cost)

  const inTurn = ofBusy(fairTurns({ slots, each: slots, ...CROWD }))
  // One more than can be hashed: the next is looked up meanwhile.
  const admit = ofBusy(fairTurns({ slots: slots + 1, each: slots + 1, ...CROWD }))
  return {
    admit,
    hash: (password, who = SERVER) => inTurn(who, () => hash(password, cost)),
    verify: (hashed, password, who = SERVER) =>
      inTurn(who, async () => {
        const right = await verify(hashed ?? decoy, password)
        return hashed !== null && right
      }),
  }
}

const ofBusy =
  (turns: FairTurns): FairTurns =>
  (who, work) =>
    turns(who, work).catch((error: unknown) => {
      throw error instanceof TurnRefused ? new TooBusy() : error
    })
