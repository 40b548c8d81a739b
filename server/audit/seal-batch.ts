import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { asSystem, type Change } from '../platform/change.ts'
import type { Ports } from '../platform/ports.ts'
import { type Chain, headText, leafOf, linkOf, originOf, toHex } from '@strongroom/contract/audit-chain.ts'
import { type AuditKey, auditKey, takeSealingLock } from './audit-key.ts'
import { fieldsOf, type SealedEvent, sha256 } from './sealed-event.ts'

const BATCH = 2000
const SALT_BYTES = 16

/**
 * Seals events that are not sealed yet, each into its chain, and signs the chains' heads. Only those that no running
 * transaction can still precede: a chain's order is that of sealing. Answers whether there may be more.
 */
export function sealBatch(ports: Ports): Promise<boolean> {
  return asSystem(ports, 'the record is sealed', async (change) => {
    change.unaudited('it is the record itself')
    if (!(await takeSealingLock(change))) return false
    const events = await selectUnsealed(change)
    if (events.length === 0) return false
    const heads = await lastLinks(change, events)
    const seals: Seal[] = []
    for (const event of events) seals.push(await sealed(event, heads))
    await insertSeals(change, seals)
    await signHeads(
      change,
      await auditKey(change),
      [...heads.values()].filter((head) => head.moved),
    )
    const last = events.at(-1)!
    await sql`update audit_sealed set xid = ${last.xid}::text::xid8, id = ${last.id}`.execute(change.db)
    return events.length === BATCH
  })
}

interface Unsealed extends SealedEvent {
  id: number
  xid: string
  restricted: boolean
}

/** In the order of transactions, then of ids: what commits later has a later one, so nothing is passed over. */
async function selectUnsealed({ db }: Change): Promise<Unsealed[]> {
  const { rows } = await sql<Unsealed>`
    select e.id, e.xid::text as xid, e.restricted, e.uuid, e.type, e.at, e.actor_id, e.address, e.workspace_id,
           e.entity_kind, e.entity_id, e.entity_name, e.original, e.modified,
           coalesce(p.given_name || ' ' || p.family_name, '') as actor_name, coalesce(m.address, '') as actor_email
      from audit_sealed s
      join audit_event e on (e.xid, e.id) > (case when s.xid > pg_snapshot_xmin(pg_current_snapshot()) then '0'::xid8 else s.xid end,
                                             case when s.xid > pg_snapshot_xmin(pg_current_snapshot()) then 0 else s.id end)
      left join person p on p.id = e.actor_id
      left join email_address m on m.person_id = p.id and m.is_primary
     where e.workspace_id is not null and e.xid < pg_snapshot_xmin(pg_current_snapshot())
       and not exists (select 1 from audit_seal done where done.event_id = e.id)
     order by e.xid, e.id limit ${BATCH}`.execute(db)
  return rows
}

interface Last {
  workspaceId: string
  chain: Chain
  position: number
  link: Uint8Array
  moved: boolean
}

const keyOf = (workspaceId: string, chain: Chain) => `${workspaceId} ${chain}`
const chainOf = (event: Unsealed): Chain => (event.restricted ? 'RESTRICTED' : 'OPEN')

/** Where each chain that goes on here ends by now. */
async function lastLinks({ db }: Change, events: Unsealed[]): Promise<Map<string, Last>> {
  const wanted = [...new Set(events.map((event) => event.workspace_id))]
  const { rows } = await sql<{ workspace_id: string; chain: Chain; position: number; link: Buffer }>`
    select w.id as workspace_id, c.chain, l.position, l.link
      from unnest(${wanted}::uuid[]) as w(id) cross join (values ('OPEN'), ('RESTRICTED')) as c(chain)
      cross join lateral (select s.position, s.link from audit_seal s where s.workspace_id = w.id and s.chain = c.chain
                           order by s.position desc limit 1) l`.execute(db)
  const last = new Map<string, Last>()
  for (const { workspace_id, chain, position, link } of rows)
    last.set(keyOf(workspace_id, chain), { workspaceId: workspace_id, chain, position, link, moved: false })
  return last
}

interface Seal {
  event_id: number
  workspace_id: string
  chain: Chain
  position: number
  actor_name: string
  actor_email: string
  salt: string
  link: string
}

async function sealed(event: Unsealed, heads: Map<string, Last>): Promise<Seal> {
  const chain = chainOf(event)
  const key = keyOf(event.workspace_id, chain)
  const before = heads.get(key) ?? {
    position: 0,
    link: await originOf(sha256, event.workspace_id, chain),
  }
  const salt = randomBytes(SALT_BYTES)
  const link = await linkOf(sha256, before.link, await leafOf(sha256, fieldsOf(event, salt)))
  const position = before.position + 1
  heads.set(key, { workspaceId: event.workspace_id, chain, position, link, moved: true })
  const { actor_name, actor_email, workspace_id } = event
  return {
    event_id: event.id,
    workspace_id,
    chain,
    position,
    actor_name,
    actor_email,
    salt: salt.toString('hex'),
    link: toHex(link),
  }
}

async function insertSeals({ db }: Change, seals: Seal[]): Promise<void> {
  await sql`
    insert into audit_seal (event_id, workspace_id, chain, position, actor_name, actor_email, salt, link)
    select event_id, workspace_id, chain, position, actor_name, actor_email, decode(salt, 'hex'), decode(link, 'hex')
      from jsonb_to_recordset(${JSON.stringify(seals)}::jsonb) as s (event_id bigint, workspace_id uuid, chain text,
        position bigint, actor_name text, actor_email text, salt text, link text)`.execute(db)
}

async function signHeads({ db, now }: Change, key: AuditKey, heads: Last[]): Promise<void> {
  const rows = heads.map(({ workspaceId, chain, position, link }) => {
    const text = headText(workspaceId, { chain, position, link: toHex(link), at: now.getTime() })
    const signature = key.sign(text)
    return { workspace_id: workspaceId, chain, position, at: now, link: Buffer.from(link), key_id: key.id, signature }
  })
  await db.insertInto('audit_head').values(rows).execute()
}
