import { hash, verify } from '@node-rs/argon2'
import os from 'node:os'

/** Thrown when more people are signing in than can wait. */
export class TooBusy extends Error {
  override name = 'TooBusy'
}

export interface PasswordHasher {
  hash(password: string): Promise<string>
  /** False too where there is no hash, after the same work. */
  verify(hashed: string | null, password: string): Promise<boolean>
}

// OWASP's first choice for argon2id: 19 MiB, two passes, one lane.
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const QUEUE = 20

/** argon2id outside the event loop: at most cores − 1 at once, and a short queue. */
export async function makePasswordHasher(): Promise<PasswordHasher> {
  const slots = Math.max(1, os.availableParallelism() - 1)
  const waiting: (() => void)[] = []
  let working = 0
  const decoy = await hash(crypto.randomUUID(), COST)

  const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
    if (working >= slots) {
      if (waiting.length >= QUEUE) throw new TooBusy()
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else working++
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else working--
    }
  }
  return {
    hash: (password) => inTurn(() => hash(password, COST)),
    verify: (hashed, password) =>
      inTurn(async () => {
        const right = await verify(hashed ?? decoy, password)
        return hashed !== null && right
      }),
  }
}
