import { sql } from 'kysely'
import { z } from 'zod'
import { asSystem } from '../../kernel/change.ts'
import { job } from '../../kernel/jobs.ts'
import type { Ports } from '../../kernel/ports.ts'
import { sealBatch } from '../audit/seal-batch.ts'
import { forgetAddresses } from './clear-traces.ts'
import { redactAnnotations } from './redact-annotations.ts'
import { redactEvents } from './redact-events.ts'
import { rowsOf, type Sought } from './sought.ts'

/** Events of the record that one transaction looks at. */
const PART = 20_000
/** Milliseconds until a look for transactions that ran, or waited for the person's row, while it was requested. */
export const PAUSE = 5000

/**
 * Searches the whole record for an erased person, part by part, and replaces what it finds. An interrupted run continues
 * at its last part.
 */
export const erasePersonFromRecord = job({
  name: 'erase-person-from-record',
  queue: 'erase',
  schema: z.object({ personId: z.uuid() }),
  key: ({ personId }) => personId,
  async work(ports, { personId }) {
    const erasure = await begin(ports, personId)
    if (!erasure) return
    await redactAnnotations(ports, erasure.sought)
    // An event gets its hashes when it is sealed.
    while (await sealBatch(ports));
    for (let { reached } = erasure; reached < erasure.until; reached += PART)
      await erasePart(ports, erasure, { after: reached, to: Math.min(reached + PART, erasure.until) })
    await finish(ports, personId)
  },
})

interface Begun {
  personId: string
  sought: Sought
  requested: Date
  reached: number
  until: number
}

/** Notes the last event to look at; undefined if the erasure is done, or changes that began before it are running. */
async function begin(ports: Ports, personId: string): Promise<Begun | undefined> {
  return asSystem(ports, 'a person is erased', async (change) => {
    change.unaudited('the request was recorded')
    const { rows } = await sql<Omit<Begun, 'personId'> & { settled: boolean }>`
      select sought, requested, reached, until, xid < pg_snapshot_xmin(pg_current_snapshot()) as settled
        from erasure where person_id = ${personId} and done_at is null for update`.execute(change.db)
    const row = rows[0]
    if (!row) return undefined
    if (!row.settled) {
      change.enqueue(erasePersonFromRecord, { personId }, { runAt: new Date(change.now.getTime() + PAUSE) })
      return undefined
    }
    const { rows: noted } = await sql<{ until: number }>`
      update erasure set until = coalesce(until, (select max(id) from audit_event)) where person_id = ${personId}
      returning until`.execute(change.db)
    // An invitation may have been on its way while the account was erased.
    await forgetAddresses(change, personId)
    const ids = [...row.sought.ids, ...(await rowsOf(change.db, personId, []))]
    return { ...row, personId, sought: { ...row.sought, ids: [...new Set(ids)] }, until: noted[0]!.until }
  })
}

async function erasePart(
  ports: Ports,
  { personId, sought, requested }: Begun,
  part: { after: number; to: number },
): Promise<void> {
  await asSystem(ports, 'a person is erased', async (change) => {
    change.unaudited('the request was recorded')
    const events = await redactEvents(change, sought, { ...part, requested })
    await sql`update erasure set reached = ${part.to}, events = events + ${events}
       where person_id = ${personId}`.execute(change.db)
  })
}

/** Forgets what was looked for. */
async function finish(ports: Ports, personId: string): Promise<void> {
  await asSystem(ports, 'a person is erased', async (change) => {
    change.unaudited('the request was recorded')
    await change.db
      .updateTable('erasure')
      .set({ sought: null, done_at: change.now })
      .where('person_id', '=', personId)
      .execute()
  })
}
