import { limits } from '@strongroom/contract/wire/limits.ts'
import { Refused } from '../kernel/refused.ts'

/** One person's uploads to this node: a share of the node's capacity, so nodes need no coordination. */
const shares = new Map<string, { uploads: number; staged: number }>()

export interface Flight {
  /** Counts bytes whose right and limit aren't known yet, because the file precedes its fields. */
  stage(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array>
  end(): void
}

/** Reserves a place for an upload; refuses with `too.many.requests` if the person has none left. */
export function beginUpload(personId: string): Flight {
  const share = shares.get(personId) ?? { uploads: 0, staged: 0 }
  if (share.uploads >= limits.uploadsInFlight) throw new Refused('too.many.requests', { retryAfter: 10 })
  shares.set(personId, share)
  share.uploads += 1
  let own = 0
  return {
    async *stage(chunks) {
      for await (const chunk of chunks) {
        own += chunk.length
        share.staged += chunk.length
        if (share.staged > limits.fileSize) throw new Refused('too.many.requests', { retryAfter: 10 })
        yield chunk
      }
    },
    end() {
      share.uploads -= 1
      share.staged -= own
      if (share.uploads === 0) shares.delete(personId)
    },
  }
}
