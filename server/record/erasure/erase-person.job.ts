import { sql } from 'kysely'
import { z } from 'zod'
import { isDatabaseAway } from '../../database/database-away.ts'
import { asSystem } from '../../kernel/change.ts'
import { job } from '../../kernel/jobs.ts'
import type { Ports } from '../../kernel/ports.ts'
import { Refused } from '../../kernel/refused.ts'
import { RecordRewritten } from '../audit/anchor.ts'
import { sealBatch } from '../audit/seal-batch.ts'
import { forgetAddresses } from './clear-traces.ts'
import { inStep } from './erasure-step.ts'
import { redactAnnotations } from './redact-annotations.ts'
import { redactEvents } from './redact-events.ts'
import { rowsOf, type Sought } from './sought.ts'

/** Events of the record that one transaction looks at. */
const PART = 20_000
/** Milliseconds until a look for transactions that ran, or waited for the person's row, while it was requested. */
export const PAUSE = 5000
/** How long the search is tried. What is left of the record after that stays as it is, and what was sought is forgotten. */
export const TRIED = 30 * 86_400_000

/**
 * Searches the whole record for an erased person, part by part, and replaces what it finds. An interrupted run continues
 * at its last part. A legal hold on a workspace of the person stops it; `restart-erasures` continues after the release.
 */
export const erasePersonFromRecord = job({
  name: 'erase-person-from-record',
  queue: 'erase',
  schema: z.object({ personId: z.uuid() }),
  key: ({ personId }) => personId,
  async work(ports, { personId }) {
    try {
      const erasure = await begin(ports, personId)
      if (erasure) await search(ports, erasure)
    } catch (error) {
      if (!(error instanceof Refused && error.code === 'erasure.held')) throw error
      await ports.databases.write
        .updateTable('erasure')
        .set({ held: true })
        .where('person_id', '=', personId)
        .where('done_at', 'is', null)
        .execute()
    }
  },
})

interface Begun {
  personId: string
  sought: Sought
  requested: Date
  reached: number
  until: number
  /** The last try: nothing is waited for. */
  isLast: boolean
}

/** Notes the last event to look at; undefined if the erasure is done, or changes that began before it are running. */
function begin(ports: Ports, personId: string): Promise<Begun | undefined> {
  return inStep(ports, personId, async (change) => {
    const { rows } = await sql<Omit<Begun, 'personId' | 'isLast'> & { settled: boolean }>`
      -- A number that isn't assigned yet is one of before a restore of the database.
      select sought, requested, reached, until, xid < pg_snapshot_xmin(pg_current_snapshot())
               or xid >= pg_snapshot_xmax(pg_current_snapshot()) as settled
        from erasure where person_id = ${personId} and done_at is null for update`.execute(change.db)
    const row = rows[0]
    if (!row) return undefined
    if (!row.settled) {
      change.enqueue(erasePersonFromRecord, { personId }, { runAt: new Date(change.now.getTime() + PAUSE) })
      return undefined
    }
    const { rows: noted } = await sql<{ until: number; since: Date }>`
      update erasure set until = coalesce(until, (select max(id) from audit_event)), held = false,
             since = case when held then ${change.now} else since end
       where person_id = ${personId} returning until, since`.execute(change.db)
    const { until, since } = noted[0]!
    // An invitation may have been on its way while the account was erased.
    await forgetAddresses(change, personId)
    const ids = [...row.sought.ids, ...(await rowsOf(change.db, personId, []))]
    const isLast = change.now.getTime() - since.getTime() >= TRIED
    return { ...row, personId, sought: { ...row.sought, ids: [...new Set(ids)] }, until, isLast }
  })
}

async function search(ports: Ports, erasure: Begun): Promise<void> {
  const { personId, sought, isLast } = erasure
  try {
    await redactAnnotations(ports, sought)
    await seal(ports, isLast)
    for (let { reached } = erasure; reached < erasure.until; reached += PART)
      await erasePart(ports, erasure, { after: reached, to: Math.min(reached + PART, erasure.until) })
    await finish(ports, personId)
  } catch (error) {
    if (!isLast || error instanceof Refused || isDatabaseAway(error)) throw error
    ports.log.error({ err: error, personId }, 'an erasure ended without all of the record')
    await finish(ports, personId, { incomplete: true })
  }
}

/** Events get their hashes when they are sealed. The last try does without those that can't be. */
async function seal(ports: Ports, isLast: boolean): Promise<void> {
  try {
    while (await sealBatch(ports));
  } catch (error) {
    if (!isLast || !(error instanceof RecordRewritten)) throw error
  }
}

async function erasePart(ports: Ports, erasure: Begun, part: { after: number; to: number }): Promise<void> {
  const { personId, sought, requested, isLast } = erasure
  await inStep(ports, personId, async (change) => {
    const { redacted, left } = await redactEvents(change, sought, { ...part, requested })
    // The part is tried again.
    if (left > 0 && !isLast) throw new Error('events about an erased person are not sealed yet')
    await sql`update erasure set reached = ${part.to}, events = events + ${redacted},
         incomplete = incomplete or ${left > 0} where person_id = ${personId}`.execute(change.db)
  })
}

/** Forgets what was looked for. */
async function finish(ports: Ports, personId: string, end: { incomplete?: true } = {}): Promise<void> {
  await asSystem(ports, 'a person is erased', async (change) => {
    change.unaudited('the request was recorded')
    await change.db
      .updateTable('erasure')
      .set({ sought: null, done_at: change.now, ...end })
      .where('person_id', '=', personId)
      .execute()
  })
}
