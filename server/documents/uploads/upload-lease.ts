import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { Ports } from '../../kernel/ports.ts'
import { Refused } from '../../kernel/refused.ts'
import type { UploadRow } from './queries.ts'

/** Seconds for which a lease is valid, in the database's time. A node that was killed blocks an upload this long. */
const VALID = 15
/** Milliseconds after which the holder itself regards it as lost, unless it was renewed: less than VALID. */
const TRUSTED = 10_000
/** Milliseconds between two renewals, and between two attempts to get a lease that somebody else holds. */
export const RENEW_EVERY = 3_000
const RETRY_EVERY = 50
/** Milliseconds to wait for the holder. */
const PATIENCE = 5_000

/** The exclusive right to write an upload, on whichever node. */
export interface Lease {
  id: string
  row: UploadRow
  /** Refuses if the lease may have passed to somebody else: nothing may be written then. */
  expectValid(): void
  /** Extends the lease, and changes the upload. Refuses if the lease is lost. */
  renew(changed: Partial<UploadRow>): Promise<UploadRow>
  /** Renews the lease until the returned function is called, while nothing is written. */
  keep(): () => void
  release(): Promise<void>
}

/** The name under which a holder's request is registered among the running streams, so that it can be ended. */
export const holderOf = (uploadId: string, leaseId: string) => `upload ${uploadId} ${leaseId}`

/** Whether nobody has ended the session that began an upload. */
export const isNotVoided = sql<boolean>`expires > '-infinity'`

/**
 * Takes the lease of an upload. A request that holds it is ended first: it may be the remainder of a lost connection.
 * Refuses with `upload.busy` if it doesn't end in time.
 */
export async function takeLease(ports: Ports, uploadId: string): Promise<Lease> {
  const id = uuidv7()
  const db = ports.databases.write
  let ended: string | undefined
  for (const until = performance.now() + PATIENCE; ; await sleep(RETRY_EVERY)) {
    const since = performance.now()
    const row = await db
      .updateTable('upload')
      .set({ lease: id, leased_until: leaseEnd() })
      .where('id', '=', uploadId)
      .where((eb) => eb.or([eb('lease', 'is', null), eb('leased_until', '<', sql<Date>`now()`)]))
      .returningAll()
      .executeTakeFirst()
    if (row) return leaseOf(ports, row, { id, since })
    const holder = await db.selectFrom('upload').select('lease').where('id', '=', uploadId).executeTakeFirst()
    if (!holder) throw new Refused('upload.not.found')
    if (holder.lease && holder.lease !== ended) await endHolder(ports, uploadId, holder.lease)
    ended = holder.lease ?? undefined
    if (performance.now() > until) throw new Refused('upload.busy', { retryAfter: VALID })
  }
}

const leaseEnd = () => sql<Date>`now() + make_interval(secs => ${VALID})`

const endHolder = ({ databases }: Ports, uploadId: string, lease: string) =>
  sql`select pg_notify('strongroom_cut', ${JSON.stringify({ sessionId: holderOf(uploadId, lease) })})`.execute(
    databases.write,
  )

/** Somebody else writes the upload, or it was dropped or voided. */
async function lossOf({ databases }: Ports, id: string): Promise<Refused> {
  const left = await databases.write
    .selectFrom('upload')
    .select('id')
    .where('id', '=', id)
    .where(isNotVoided)
    .executeTakeFirst()
  return left ? new Refused('upload.busy', { retryAfter: 1 }) : new Refused('upload.not.found')
}

function leaseOf(ports: Ports, row: UploadRow, { id, since }: { id: string; since: number }): Lease {
  let trustedUntil = since + TRUSTED
  const own = () => ports.databases.write.updateTable('upload').where('id', '=', row.id).where('lease', '=', id)
  const keep = () => {
    const renew = () => own().set({ leased_until: leaseEnd() }).execute()
    // The claim finds out whether the lease was lost.
    const timer = setInterval(() => void renew().catch(() => undefined), RENEW_EVERY)
    return () => clearInterval(timer)
  }
  return {
    id,
    row,
    keep,
    expectValid() {
      if (performance.now() > trustedUntil) throw new Refused('upload.busy', { retryAfter: 1 })
    },
    async renew(changed) {
      const before = performance.now()
      const renewed = await own()
        .where(isNotVoided)
        .set({ ...changed, leased_until: leaseEnd() })
        .returningAll()
        .executeTakeFirst()
      if (!renewed) throw await lossOf(ports, row.id)
      trustedUntil = before + TRUSTED
      return renewed
    },
    async release() {
      await own().set({ lease: null, leased_until: ports.clock.now() }).execute()
    },
  }
}
