import { setTimeout as sleep } from 'node:timers/promises'
import type * as contract from '@strongroom/contract/record/audit-exports.ts'
import type { Input } from '@strongroom/contract/wire/endpoint.ts'
import { create as contentDisposition } from 'content-disposition'
import { sql } from 'kysely'
import { type Standing, workspaceEntity } from '../../access/standing.ts'
import type { BytesReply, BytesScope } from '../../http/answer-bytes.ts'
import { asSystem } from '../../kernel/change.ts'
import type { Ports } from '../../kernel/ports.ts'
import type { Read } from '../../kernel/read.ts'
import { guard } from '../../workspaces/workspaces/queries.ts'
import {
  canonical,
  type Chain,
  endText,
  FORMAT,
  type Length,
  NO_WORKSPACE,
} from '@strongroom/contract/record/audit-chain.ts'
import { auditKey } from './audit-key.ts'
import { heldBy } from './export-audit.ts'
import { findExportable } from './queries.ts'
import { sealBatch } from './seal-batch.ts'
import { RecordRewritten } from './anchor.ts'
import { fieldsOf } from './sealed-event.ts'
import { type SealedRow, selectSealed } from './sealed-rows.ts'
import { type Withhold, withholdDenied } from './without-denied.ts'

const PAGE = 1000

/** Exports the whole record of a workspace with its seals, which its reader verifies without this server. */
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

/** Managers get the open chain; the chain of hidden participants is the owner's. */
const chainsOf = ({ isOwner }: Standing): Chain[] => (isOwner ? ['OPEN', 'RESTRICTED'] : ['OPEN'])

/** The lines of a workspace's sealed export, sealed up to now. */
export const sealedLines = (read: Read, standing: Standing): AsyncGenerator<Buffer> =>
  linesOfChains(read, standing.workspaceId, chainsOf(standing), (rows) => withholdDenied(read, standing, rows))

/** Decides for a page of events what its reader may have. */
type Withholding = (rows: SealedRow[]) => Promise<Withhold>

/** The lines of some chains of one scope: a workspace, or events outside workspaces. */
export async function* linesOfChains(
  read: Read,
  workspaceId: string,
  chains: Chain[],
  withholding: Withholding = async () => (_row, fields) => fields,
): AsyncGenerator<Buffer> {
  await sealAll(read, workspaceId)
  const keys = await read.db.selectFrom('audit_key').select(['id', 'public_key']).execute()
  const named = keys.map(({ id, public_key }) => ({ id, publicKey: public_key }))
  yield lines([{ format: FORMAT, workspaceUuid: workspaceId, keys: named }])
  const lengths: Partial<Record<Chain, Length>> = {}
  for (const chain of chains) {
    const heads = await headsOf(read, workspaceId, chain)
    const length = heads.at(-1)?.head.position ?? 0
    if (length === 0) continue
    lengths[chain] = { events: length, heads: heads.length }
    yield* chainLines(read, { workspaceUuid: workspaceId, chain, heads }, withholding)
  }
  yield lines([{ end: await signedEnd(read.ports, workspaceId, lengths) }])
}

const PATIENCE = 2000
const PAUSE = 50

/**
 * Seals the events so far. Running transactions may delay some of them; after two seconds the export continues without
 * those, and states how far it is signed.
 */
async function sealAll(read: Read, workspaceId: string): Promise<void> {
  for (let waited = 0; waited < PATIENCE; waited += PAUSE) {
    try {
      while (await sealBatch(read.ports));
    } catch (error) {
      // Sealed events are still exported: they show what was there.
      if (!(error instanceof RecordRewritten)) throw error
      return read.ports.log.error({ err: error }, 'the record was rewritten')
    }
    const { rows } = await sql`
      select 1 from audit_event e where e.workspace_id is not distinct from nullif(${workspaceId}::uuid, ${NO_WORKSPACE}::uuid)
         and not exists (select 1 from audit_seal s where s.event_id = e.id) limit 1`.execute(read.db)
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
    .where(sql<boolean>`workspace_id is not distinct from nullif(${workspaceId}::uuid, ${NO_WORKSPACE}::uuid)`)
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

/** A chain's events, each head after the event that it signs. */
async function* chainLines(
  read: Read,
  { workspaceUuid, chain, heads }: { workspaceUuid: string; chain: Chain; heads: HeadLine[] },
  withholding: Withholding,
): AsyncGenerator<Buffer> {
  const byPosition = new Map(heads.map((line) => [line.head.position, line]))
  const length = heads.at(-1)!.head.position
  for (let after = 0; after < length; ) {
    const rows = await selectSealed(read.db, { workspaceUuid, chain, after, limit: PAGE })
    if (rows.length === 0) return
    const withhold = await withholding(rows)
    yield lines(
      rows
        .filter(({ position }) => position <= length)
        .flatMap((row) => [
          eventLine(row, chain, withhold),
          ...(byPosition.has(row.position) ? [byPosition.get(row.position)!] : []),
        ]),
    )
    after = rows.at(-1)!.position
  }
}

const eventLine = (row: SealedRow, chain: Chain, withhold: Withhold) => ({
  chain,
  position: row.position,
  link: row.link.toString('hex'),
  fields: withhold(row, fieldsOf(row, row.salt)),
})

/** The signed length of each chain: a truncated file can't hide it. */
async function signedEnd(ports: Ports, workspaceId: string, chains: Partial<Record<Chain, Length>>) {
  const at = ports.clock.now().getTime()
  const key = await asSystem(ports, 'an export is signed', async (change) => {
    change.unaudited('the export itself is recorded')
    return auditKey(change)
  })
  return { at, chains, key: key.id, signature: key.sign(endText(workspaceId, { at, chains })).toString('hex') }
}
