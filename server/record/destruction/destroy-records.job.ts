import { sql } from 'kysely'
import { z } from 'zod'
import { asSystem } from '../../kernel/change.ts'
import { job } from '../../kernel/jobs.ts'
import type { Ports } from '../../kernel/ports.ts'
import { isRecordOld } from '../../organisation/retention/due-records.ts'
import { workgroupEntity } from '../../organisation/workgroups/queries.ts'
import { sealBatch } from '../audit/seal-batch.ts'

/** Events of each chain that one transaction destroys. */
const PART = 5000
/** Workspaces that one run looks at; the next run continues. */
const MOST = 1000

/**
 * Destroys the records of workspaces that were closed more than the workgroup's years ago, unless they are on legal
 * hold. The decision about one is recorded with the ends of its chains; the parts after that are continued by any run.
 */
export const destroyRecords = job({
  name: 'destroy-records',
  queue: 'erase',
  schema: z.object({}).catch({}),
  cron: '17 3 * * *',
  needsSureTime: true,
  async work(ports) {
    const due = await selectDue(ports)
    // Events get their places in a chain when they are sealed.
    if (due.length > 0) while (await sealBatch(ports));
    for (const { id } of due) await decide(ports, id)
    for (const { id } of await selectDecided(ports)) {
      if (ports.stopping.signal.aborted) return
      while (await destroyPart(ports, id));
    }
  },
})

const isDue = (now: Date) => sql`w.forgotten_at is not null and ${isRecordOld(sql`g.keep_record_years`, now)}`

async function selectDue({ databases, clock }: Ports): Promise<{ id: string }[]> {
  const { rows } = await sql<{ id: string }>`
    select w.id from workgroup g join workspace w on w.workgroup_id = g.id
     where g.keep_record_years is not null and ${isDue(clock.now())}
     order by w.id limit ${sql.lit(MOST)}`.execute(databases.write)
  return rows
}

async function selectDecided({ databases }: Ports): Promise<{ id: string }[]> {
  const { rows } = await sql<{ id: string }>`
    select w.id from workspace w
     where w.record_destroyed_at is not null and w.held_at is null
       and exists (select from audit_seal s where s.workspace_id = w.id)
     order by w.id limit ${sql.lit(MOST)}`.execute(databases.write)
  return rows
}

interface Ends {
  workgroup_id: string
  workgroup: string
  years: number
  unsealed: boolean
  chains: Record<string, { position: number; link: string }> | null
}

/** Records that a record is destroyed, with the end of each of its chains. Its workspace loses its name. */
async function decide(ports: Ports, workspaceId: string): Promise<void> {
  await asSystem(ports, 'the years of a record are over', async (change) => {
    const locked = await sql`
      select 1 from workspace w join workgroup g on g.id = w.workgroup_id
       where w.id = ${workspaceId} and ${isDue(change.now)} for update of w for share of g`.execute(change.db)
    const { rows } = await sql<Ends>`
      select g.id as workgroup_id, g.name as workgroup, g.keep_record_years as years,
             exists (select from audit_event e where e.workspace_id = w.id
                and not exists (select from audit_seal s where s.event_id = e.id)) as unsealed,
             (select jsonb_object_agg(c.chain, jsonb_build_object('position', c.position, 'link', encode(c.link, 'hex')))
                from (select distinct on (s.chain) s.chain, s.position, s.link from audit_seal s
                       where s.workspace_id = w.id order by s.chain, s.position desc) c) as chains
        from workspace w join workgroup g on g.id = w.workgroup_id where w.id = ${workspaceId}`.execute(change.db)
    const found = rows[0]
    if (locked.rows.length === 0 || !found || found.unsealed) return change.nothingChanged()
    await sql`update workspace set record_destroyed_at = ${change.now}, name = id::text
       where id = ${workspaceId}`.execute(change.db)
    change.record('WORKSPACE_RECORD_DESTROYED', workgroupEntity({ id: found.workgroup_id, name: found.workgroup }), {
      to: { workspaceUuid: workspaceId, years: found.years, chains: found.chains ?? {} },
    })
  })
}

async function destroyPart(ports: Ports, workspaceId: string): Promise<boolean> {
  const { rows } = await sql<{ gone: number }>`
    select destroy_record(${workspaceId}::uuid, ${sql.lit(PART)}) as gone`.execute(ports.databases.write)
  return Number(rows[0]!.gone) > 0
}
