import { setTimeout as sleep } from 'node:timers/promises'
import type * as contract from '@strongroom/contract/audit-exports.ts'
import type { Input } from '@strongroom/contract/endpoint.ts'
import { create as contentDisposition } from 'content-disposition'
import { sql } from 'kysely'
import { type Standing, workspaceEntity } from '../access/standing.ts'
import type { BytesReply, BytesScope } from '../platform/answer-bytes.ts'
import { asSystem } from '../platform/change.ts'
import type { Ports } from '../platform/ports.ts'
import type { Read } from '../platform/read.ts'
import { guard } from '../workspaces/queries.ts'
import { canonical, type Chain, endText, FORMAT, type Length } from '@strongroom/contract/audit-chain.ts'
import { auditKey } from './audit-key.ts'
import { heldBy } from './export-audit.ts'
import { findExportable } from './queries.ts'
import { sealBatch } from './seal-batch.ts'
import { fieldsOf, type SealedEvent } from './sealed-event.ts'

const PAGE = 1000

/** The whole record of a workspace with its seals: what its reader checks without us. */
export async function exportSealedAudit(
  scope: BytesScope,
  { params, query }: Input<typeof contract.exportSealedAudit>,
): Promise<BytesReply> {
  const { read } = scope
  const standing = await findExportable(read, params.workspaceUuid, query.isDeletedWorkspace)
  await scope.change(async (change) => {
    change.authorize(guard(standing), 'exportAudit')
    change.actingAs(standing.participantId)
    change.record('WORKSPACE_AUDIT_SEALED_EXPORTED', workspaceEntity(standing))
  })
  return {
    status: 200,
    headers: {
      'content-type': 'application/jsonl; charset=utf-8',
      'content-disposition': contentDisposition(`${standing.workspaceName} audit.jsonl`),
    },
    body: sealedLines(read, standing),
    held: heldBy(scope, standing),
  }
}

/** Managers hold the open chain; the one of hidden people is the owner's. */
const chainsOf = ({ isOwner }: Standing): Chain[] => (isOwner ? ['OPEN', 'RESTRICTED'] : ['OPEN'])

/** The lines of a sealed export, sealed up to now. */
export async function* sealedLines(read: Read, standing: Standing): AsyncGenerator<Buffer> {
  const { workspaceId } = standing
  await sealAll(read, workspaceId)
  const keys = await read.db.selectFrom('audit_key').select(['id', 'public_key']).execute()
  const named = keys.map(({ id, public_key }) => ({ id, publicKey: public_key }))
  yield lines([{ format: FORMAT, workspaceUuid: workspaceId, keys: named }])
  const lengths: Partial<Record<Chain, Length>> = {}
  for (const chain of chainsOf(standing)) {
    const heads = await headsOf(read, workspaceId, chain)
    const length = heads.at(-1)?.head.position ?? 0
    if (length === 0) continue
    lengths[chain] = { events: length, heads: heads.length }
    yield* chainLines(read, { workspaceId, chain, heads })
  }
  yield lines([{ end: await signedEnd(read.ports, workspaceId, lengths) }])
}

const PATIENCE = 2000
const PAUSE = 50

/**
 * Seals what has happened here by now. What others are in the middle of may keep some of it waiting for a moment; after
 * two seconds the export goes without, and says so by how far it is signed.
 */
async function sealAll(read: Read, workspaceId: string): Promise<void> {
  for (let waited = 0; waited < PATIENCE; waited += PAUSE) {
    while (await sealBatch(read.ports));
    const { rows } = await sql`
      select 1 from audit_event e where e.workspace_id = ${workspaceId}
         and not exists (select 1 from audit_seal s where s.event_id = e.id) limit 1`.execute(read.db as never)
    if (rows.length === 0) return
    await sleep(PAUSE)
  }
}

const lines = (values: object[]) => Buffer.from(values.map((value) => `${canonical(value)}\n`).join(''))

interface HeadLine {
  head: { chain: Chain; position: number; link: string; at: number; key: string; signature: string }
}

async function headsOf(read: Read, workspaceId: string, chain: Chain): Promise<HeadLine[]> {
  const rows = await read.db
    .selectFrom('audit_head')
    .select(['position', 'at', 'link', 'key_id', 'signature'])
    .where('workspace_id', '=', workspaceId)
    .where('chain', '=', chain)
    .orderBy('position')
    .execute()
  return rows.map(({ position, at, link, key_id, signature }) => ({
    head: {
      chain,
      position,
      link: link.toString('hex'),
      at: at.getTime(),
      key: key_id,
      signature: signature.toString('hex'),
    },
  }))
}

interface Row extends SealedEvent {
  position: number
  salt: Buffer
  link: Buffer
}

/** A chain's events, each head behind the event that it signs. */
async function* chainLines(
  read: Read,
  { workspaceId, chain, heads }: { workspaceId: string; chain: Chain; heads: HeadLine[] },
): AsyncGenerator<Buffer> {
  const byPosition = new Map(heads.map((line) => [line.head.position, line]))
  const length = heads.at(-1)!.head.position
  for (let position = 0; position < length; ) {
    const { rows } = await sql<Row>`
      select s.position, s.salt, s.link, s.actor_name, s.actor_email, e.uuid, e.type, e.at, e.actor_id, e.address, e.workspace_id,
             e.entity_kind, e.entity_id, e.entity_name, e.original, e.modified
        from audit_seal s join audit_event e on e.id = s.event_id
       where s.workspace_id = ${workspaceId} and s.chain = ${chain} and s.position > ${position} and s.position <= ${length}
       order by s.position limit ${PAGE}`.execute(read.db as never)
    if (rows.length === 0) return
    yield lines(
      rows.flatMap((row) => [
        eventLine(row, chain),
        ...(byPosition.has(row.position) ? [byPosition.get(row.position)!] : []),
      ]),
    )
    position = rows.at(-1)!.position
  }
}

const eventLine = (row: Row, chain: Chain) => ({
  chain,
  position: row.position,
  link: row.link.toString('hex'),
  fields: fieldsOf(row, row.salt),
})

/** How long each chain is by now, signed: a file that was cut short can't say so itself. */
async function signedEnd(ports: Ports, workspaceId: string, chains: Partial<Record<Chain, Length>>) {
  const at = ports.clock.now().getTime()
  const key = await asSystem(ports, 'an export is signed', async (change) => {
    change.unaudited('the export itself is recorded')
    return auditKey(change)
  })
  return { at, chains, key: key.id, signature: key.sign(endText(workspaceId, { at, chains })).toString('hex') }
}
