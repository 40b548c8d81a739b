import { randomBytes } from 'node:crypto'
import {
  type AnchoredHead,
  type Chain,
  headText,
  leafOf,
  linkOf,
  NO_WORKSPACE,
  originOf,
  toHex,
} from '@strongroom/contract/record/audit-chain.ts'
import { sql } from 'kysely'
import { asSystem, type Change } from '../../kernel/change.ts'
import type { Ports } from '../../kernel/ports.ts'
import { addAnchor, type Anchor, checkAnchor, isGenuine } from './anchor.ts'
import { writeAnchorFile } from './anchor-file.ts'
import { type AuditKey, auditKey, takeSealingLock } from './audit-key.ts'
import { fieldsOf, type SealedEvent, sha256 } from './sealed-event.ts'
import { BATCH, countLate, selectUnsealed, type Unsealed, uptoOf } from './select-unsealed.ts'

const SALT_BYTES = 16

/**
 * Seals unsealed events, each into its chain, signs the chains' heads and anchors them all. Only events that no running
 * transaction can still precede: a chain's order is the order of sealing. Never events older than the last seal, nor a
 * rewritten chain. Returns whether there may be more.
 */
export async function sealBatch(ports: Ports, accepted?: Accepted): Promise<boolean> {
  const { more, anchor } = await asSystem(ports, 'the record is sealed', async (change) => {
    change.unaudited('it is the record itself')
    return (await takeSealingLock(change)) ? sealUnsealed(change, accepted) : NOTHING
  })
  if (anchor) await writeAnchorFile(ports, { position: anchor.position, link: anchor.link }, accepted !== undefined)
  return more
}

/** An administrator of the machine has accepted the current state of the database. */
export interface Accepted {
  by: 'operator'
}

interface Sealed {
  more: boolean
  anchor: Anchor | undefined
}

const NOTHING: Sealed = { more: false, anchor: undefined }

async function sealUnsealed(change: Change, accepted: Accepted | undefined): Promise<Sealed> {
  const key = await auditKey(change)
  const last = await checkAnchor(change, key, accepted !== undefined)
  const barrier = accepted ? undefined : last
  const late = await countLate(change, barrier)
  if (late > 0) change.ports.log.error({ events: late }, 'events older than the last seal are not sealed')
  const { events, heads } = await selectSealable(change, key, { last, barrier })
  if (events.length === 0) return NOTHING
  const seals: Seal[] = []
  for (const event of events) seals.push(await sealed(event, heads))
  await insertSeals(change, seals)
  const moved = [...heads.values()].filter((head) => head.moved)
  await signHeads(change, key, moved)
  const anchor = await addAnchor(change, key, {
    last,
    heads: moved.map(anchored),
    upto: await uptoOf(change, last, events),
  })
  const end = events.at(-1)!
  await sql`update audit_sealed set xid = ${end.xid}::text::xid8, id = ${end.id}`.execute(change.db)
  return { more: events.length === BATCH, anchor }
}

interface Last {
  workspaceUuid: string
  chain: Chain
  position: number
  link: Uint8Array
  moved: boolean
}

const keyOf = (workspaceUuid: string, chain: Chain) => `${workspaceUuid} ${chain}`
const anchored = ({ workspaceUuid, chain, position, link }: Last): AnchoredHead => ({
  workspaceUuid,
  chain,
  position,
  link: toHex(link),
})
const placeOf = (event: Unsealed) => event.workspace_id ?? NO_WORKSPACE
const chainOf = (event: Unsealed): Chain =>
  event.workspace_id === null ? 'OUTSIDE' : event.restricted ? 'RESTRICTED' : 'OPEN'

/**
 * The events to seal and the ends of their chains. Workspaces whose chain differs from the anchored one are left out.
 */
async function selectSealable(
  change: Change,
  key: AuditKey,
  { last, barrier }: Record<'last' | 'barrier', Anchor | undefined>,
) {
  const left: string[] = []
  for (;;) {
    const events = await selectUnsealed(change, barrier, left)
    const { heads, broken } = await lastLinks(change, { key, last, events })
    if (broken.length === 0) return { events, heads }
    change.ports.log.error({ workspaces: broken }, 'sealed history was rewritten: nothing is sealed on top of it')
    left.push(...broken)
  }
}

interface LastRow {
  workspace_id: string
  chain: Chain
  position: number | null
  link: Buffer | null
  anchor: number | null
  anchored: number | null
  anchored_link: Buffer | null
}

/**
 * The current end of each chain beside its end at the last anchor. The database's claim counts only if the anchor is
 * genuine.
 */
async function lastLinks(
  change: Change,
  { key, last, events }: { key: AuditKey; last: Anchor | undefined; events: Unsealed[] },
) {
  const wanted = [...new Set(events.map(placeOf))]
  const { rows } = await sql<LastRow>`
    select w.id as workspace_id, c.chain, coalesce(l.position, d.position) as position, coalesce(l.link, d.link) as link, h.anchor, h.position as anchored, h.link as anchored_link
      from unnest(${wanted}::uuid[]) as w(id) cross join (values ('OPEN'), ('RESTRICTED'), ('OUTSIDE')) as c(chain)
      left join lateral (select s.position, s.link from audit_seal s
                          where s.workspace_id is not distinct from nullif(w.id, ${NO_WORKSPACE}::uuid) and s.chain = c.chain
                          order by s.position desc limit 1) l on true
      left join audit_destroyed d on d.workspace_id = w.id and d.chain = c.chain
      left join lateral (select h.anchor, h.position, h.link from audit_anchored_head h
                          where h.workspace_id is not distinct from nullif(w.id, ${NO_WORKSPACE}::uuid) and h.chain = c.chain
                          order by h.position desc limit 1) h on true`.execute(change.db)
  const heads = new Map<string, Last>()
  const broken: string[] = []
  const genuine = new Map<number | null, boolean>([[null, last === undefined]])
  for (const { anchor } of rows)
    if (anchor !== null && !genuine.has(anchor)) genuine.set(anchor, await isGenuine(change, key, anchor))
  for (const row of rows) {
    const { workspace_id: workspaceUuid, chain, position, link } = row
    if (!goesOn(row) || (position !== null && !genuine.get(row.anchor))) broken.push(workspaceUuid)
    if (position !== null)
      heads.set(keyOf(workspaceUuid, chain), { workspaceUuid, chain, position, link: link!, moved: false })
  }
  return { heads, broken: [...new Set(broken)] }
}

const goesOn = ({ position, link, anchored, anchored_link }: LastRow) =>
  anchored === null || (anchored === position && anchored_link!.equals(link!))

interface Seal {
  event_id: number
  workspace_id: string | null
  chain: Chain
  position: number
  actor_name: string
  actor_email: string
  salt: string
  link: string
}

async function sealed(event: Unsealed, heads: Map<string, Last>): Promise<Seal> {
  const [workspaceUuid, chain] = [placeOf(event), chainOf(event)]
  const key = keyOf(workspaceUuid, chain)
  const before = heads.get(key) ?? { position: 0, link: await originOf(sha256, workspaceUuid, chain) }
  const salt = randomBytes(SALT_BYTES)
  const link = await linkOf(sha256, before.link, await leafOf(sha256, fieldsOf(event as SealedEvent, salt)))
  const position = before.position + 1
  heads.set(key, { workspaceUuid, chain, position, link, moved: true })
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
  const rows = heads.map(({ workspaceUuid, chain, position, link }) => {
    const text = headText(workspaceUuid, { chain, position, link: toHex(link), at: now.getTime() })
    const signature = key.sign(text)
    const workspace_id = workspaceUuid === NO_WORKSPACE ? null : workspaceUuid
    return { workspace_id, chain, position, at: now, link: Buffer.from(link), key_id: key.id, signature }
  })
  await db.insertInto('audit_head').values(rows).execute()
}
