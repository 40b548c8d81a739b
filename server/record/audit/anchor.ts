import {
  anchorLink,
  anchorOrigin,
  anchorText,
  type AnchoredHead,
  bytesOf,
  type Chain,
  fromHex,
  NO_WORKSPACE,
  toHex,
} from '@strongroom/contract/record/audit-chain.ts'
import { verify } from 'node:crypto'
import { sql } from 'kysely'
import type { Selecting } from '../../database/connections.ts'
import type { Change } from '../../kernel/change.ts'
import { type KnownAnchor, readAnchorFile } from './anchor-file.ts'
import type { AuditKey } from './audit-key.ts'
import { publicKeyOf } from './public-key.ts'
import { sha256 } from './sealed-event.ts'

/** The sealed history in the database has changed since it was sealed: nothing may be signed on top of it. */
export class RecordRewritten extends Error {
  override name = 'RecordRewritten'
}

export interface Anchor extends KnownAnchor {
  at: Date
  /** The latest time of the events that it covers. */
  upto: Date
}

interface Row {
  position: number
  at: Date
  upto: Date
  link: Buffer
  signature: Buffer
}

const selectAnchor = async ({ db }: Change, position?: number): Promise<Row | undefined> => {
  const anchors = db
    .selectFrom('audit_anchor')
    .select(['position', 'at', 'upto', 'link', 'signature'])
    .orderBy('position', 'desc')
  return (position === undefined ? anchors : anchors.where('position', '=', position)).limit(1).executeTakeFirst()
}

/**
 * The newest anchor; undefined before the first. Throws if it doesn't continue the anchor kept outside the database, or
 * isn't signed: write access to the database alone is not enough to forge either.
 */
export async function checkAnchor(change: Change, key: AuditKey, isAccepted = false): Promise<Anchor | undefined> {
  const [last, known] = [await selectAnchor(change), isAccepted ? undefined : readAnchorFile(change.ports)]
  const there = known && (await selectAnchor(change, known.position))
  if (known && there?.link.toString('hex') !== known.link)
    throw new RecordRewritten(
      `The database lacks the sealed history up to anchor ${known.position}, which audit-anchor.json names: it was rewritten, or is an older copy. Nothing is sealed until accept-record has been run.`,
    )
  if (!last) return undefined
  const anchor = { position: last.position, at: last.at, upto: last.upto, link: last.link.toString('hex') }
  if (!isSigned(key, last))
    throw new RecordRewritten(`The newest anchor of the record, ${last.position}, is not signed by this installation.`)
  if (!(await fits(change, last)))
    throw new RecordRewritten(
      `The newest anchor of the record, ${last.position}, does not fit the seals that it covers.`,
    )
  return anchor
}

function isSigned(key: AuditKey, { position, link, at, signature }: Row): boolean {
  const signed = bytesOf(anchorText({ position, link: link.toString('hex'), at: at.getTime() }))
  return verify(null, signed, publicKeyOf(key.publicKey), signature)
}

/** Whether an anchor continues the previous one over the heads that the database lists for it. */
async function fits(change: Change, { position, link, at, upto }: Row): Promise<boolean> {
  const before = position === 1 ? await anchorOrigin(sha256) : (await selectAnchor(change, position - 1))?.link
  if (!before) return false
  const heads = await anchoredHeads(change, position)
  const expected = await anchorLink(sha256, before, { at: at.getTime(), upto: upto.getTime(), heads })
  return toHex(expected) === link.toString('hex')
}

/** Whether this installation signed an anchor over the heads that it covers. */
export async function isGenuine(change: Change, key: AuditKey, position: number): Promise<boolean> {
  const row = await selectAnchor(change, position)
  return row !== undefined && isSigned(key, row) && fits(change, row)
}

/** The heads that an anchor covers. */
export async function anchoredHeads({ db }: { db: Selecting }, anchor: number): Promise<AnchoredHead[]> {
  const rows = await db
    .selectFrom('audit_anchored_head')
    .select(['workspace_id', 'chain', 'position', 'link'])
    .where('anchor', '=', anchor)
    .execute()
  return rows.map(({ workspace_id, chain, position, link }) => ({
    workspaceUuid: workspace_id ?? NO_WORKSPACE,
    chain: chain as Chain,
    position,
    link: link.toString('hex'),
  }))
}

/** Anchors new heads; the first anchor also covers those from before anchors existed. */
export async function addAnchor(
  change: Change,
  key: AuditKey,
  { last, heads, upto }: { last: Anchor | undefined; heads: AnchoredHead[]; upto: Date },
): Promise<Anchor> {
  const covered = last ? heads : await withOlderHeads(change, heads)
  const before = last ? fromHex(last.link) : await anchorOrigin(sha256)
  const position = (last?.position ?? 0) + 1
  const at = change.now
  const link = toHex(await anchorLink(sha256, before, { at: at.getTime(), upto: upto.getTime(), heads: covered }))
  const signature = key.sign(anchorText({ position, link, at: at.getTime() }))
  await change.db
    .insertInto('audit_anchor')
    .values({ position, at, upto, link: Buffer.from(link, 'hex'), key_id: key.id, signature })
    .execute()
  await sql`
    insert into audit_anchored_head (anchor, workspace_id, chain, position, link)
    select ${position}, nullif("workspaceUuid", ${NO_WORKSPACE}::uuid), chain, position, decode(link, 'hex')
      from jsonb_to_recordset(${JSON.stringify(covered)}::jsonb) as h ("workspaceUuid" uuid, chain text, position bigint, link text)`.execute(
    change.db,
  )
  return { position, at, upto, link }
}

async function withOlderHeads({ db }: Change, heads: AnchoredHead[]): Promise<AnchoredHead[]> {
  const { rows } = await sql<AnchoredHead>`
    select distinct on (workspace_id, chain) coalesce(workspace_id, ${NO_WORKSPACE}::uuid) as "workspaceUuid", chain, position,
           encode(link, 'hex') as link
      from audit_head order by workspace_id, chain, position desc`.execute(db)
  const fresh = new Set(heads.map(({ workspaceUuid, chain }) => `${workspaceUuid} ${chain}`))
  return [...heads, ...rows.filter(({ workspaceUuid, chain }) => !fresh.has(`${workspaceUuid} ${chain}`))]
}
