import { verify } from 'node:crypto'
import {
  anchorLink,
  anchorOrigin,
  anchorText,
  bytesOf,
  type Chain,
  headText,
  leafOf,
  linkOf,
  NO_WORKSPACE,
  originOf,
  toHex,
} from '@strongroom/contract/record/audit-chain.ts'
import { sql } from 'kysely'
import { asSystem } from '../../kernel/change.ts'
import type { Ports } from '../../kernel/ports.ts'
import { anchoredHeads } from './anchor.ts'
import { type KnownAnchor, readAnchorFile } from './anchor-file.ts'
import { auditKey } from './audit-key.ts'
import { publicKeyOf } from './public-key.ts'
import { type SealedRow, selectSealed } from './sealed-rows.ts'
import { fieldsOf, sha256 } from './sealed-event.ts'

export interface SealProblem {
  code: 'event.altered' | 'event.destroyed' | 'head.wrong' | 'anchor.wrong' | 'anchor.missing' | 'unsealed'
  workspaceUuid: string
  chain: Chain | undefined
  position: number
}

const PAGE = 1000

/**
 * Recomputes every seal in the database: all chains, heads and anchors, and compares the anchors with those known from
 * elsewhere. Returns the mismatches.
 */
export async function checkSeals(ports: Ports, published: readonly KnownAnchor[] = []): Promise<SealProblem[]> {
  const { publicKey } = await asSystem(ports, 'the record is checked', async (change) => {
    change.unaudited('nothing is changed')
    return auditKey(change)
  })
  const isSigned = (text: string, signature: Buffer) => verify(null, bytesOf(text), publicKeyOf(publicKey), signature)
  const problems: SealProblem[] = []
  const anchored = await checkAnchors(ports, { isSigned, published, problems })
  for (const place of anchored.values()) await checkChain(ports, place, { isSigned, problems })
  await countUnsealed(ports, problems)
  return problems
}

interface Checking {
  isSigned: (text: string, signature: Buffer) => boolean
  problems: SealProblem[]
}

interface Place {
  workspaceUuid: string
  chain: Chain
  /** The links covered by anchors, by position. */
  links: Map<number, string>
}

async function checkAnchors(
  ports: Ports,
  { isSigned, published, problems }: Checking & { published: readonly KnownAnchor[] },
): Promise<Map<string, Place>> {
  const { read } = ports.databases
  const anchors = await read.selectFrom('audit_anchor').selectAll().orderBy('position').execute()
  const places = new Map<string, Place>()
  let before = await anchorOrigin(sha256)
  for (const [index, { position, at, upto, link, signature }] of anchors.entries()) {
    const heads = await anchoredHeads({ db: read }, position)
    const expected = toHex(await anchorLink(sha256, before, { at: at.getTime(), upto: upto.getTime(), heads }))
    const text = anchorText({ position, link: link.toString('hex'), at: at.getTime() })
    if (position !== index + 1 || expected !== link.toString('hex') || !isSigned(text, signature))
      problems.push({ code: 'anchor.wrong', workspaceUuid: NO_WORKSPACE, chain: undefined, position })
    for (const { workspaceUuid, chain, position: of, link: head } of heads) {
      const key = `${workspaceUuid} ${chain}`
      const place = places.get(key) ?? { workspaceUuid, chain, links: new Map<number, string>() }
      places.set(key, place)
      place.links.set(of, head)
    }
    before = link
  }
  const known = [...published, readAnchorFile(ports)].filter((one) => one !== undefined)
  for (const { position, link } of known)
    if (anchors[position - 1]?.link.toString('hex') !== link)
      problems.push({ code: 'anchor.missing', workspaceUuid: NO_WORKSPACE, chain: undefined, position })
  return places
}

async function checkChain(
  ports: Ports,
  { workspaceUuid, chain, links }: Place,
  { isSigned, problems }: Checking,
): Promise<void> {
  const heads = await headsOf(ports, workspaceUuid, chain)
  const wrong = (code: SealProblem['code'], position: number) => problems.push({ code, workspaceUuid, chain, position })
  const destroyed = await destroyedOf(ports, workspaceUuid, chain)
  let before = destroyed?.link ?? (await originOf(sha256, workspaceUuid, chain))
  let position = destroyed?.position ?? 0
  if (destroyed && !(await isRecorded(ports, { workspaceUuid, chain, ...destroyed })))
    wrong('event.destroyed', position)
  if (destroyed && (links.get(position) ?? toHex(destroyed.link)) !== toHex(destroyed.link))
    wrong('head.wrong', position)
  for (
    let rows: SealedRow[];
    (rows = await selectSealed(ports.databases.read, { workspaceUuid, chain, after: position, limit: PAGE })).length >
    0;
  )
    for (const row of rows) {
      const link = await linkOf(sha256, before, await leafOf(sha256, fieldsOf(row, row.salt)))
      if (row.position !== position + 1 || toHex(link) !== row.link.toString('hex'))
        wrong('event.altered', position + 1)
      before = row.link
      position = row.position
      const told = links.get(position)
      const head = heads.get(position)
      if (told !== undefined && told !== row.link.toString('hex')) wrong('head.wrong', position)
      const text =
        head && headText(workspaceUuid, { chain, position, link: row.link.toString('hex'), at: head.at.getTime() })
      if (head && !isSigned(text!, head.signature)) wrong('head.wrong', position)
    }
  const last = Math.max(...links.keys())
  if (last > position) wrong('event.altered', position + 1)
}

interface Destroyed {
  position: number
  link: Uint8Array
}

/** How far a chain was destroyed after its years; undefined if it is complete. */
async function destroyedOf({ databases }: Ports, workspaceUuid: string, chain: Chain): Promise<Destroyed | undefined> {
  const { rows } = await sql<{ position: number; link: Buffer }>`
    select position, link from audit_destroyed where workspace_id = ${workspaceUuid}::uuid and chain = ${chain}`.execute(
    databases.read,
  )
  return rows[0]
}

/** Whether an event outside the workspace says that the chain is destroyed, up to that end. */
async function isRecorded(
  { databases }: Ports,
  { workspaceUuid, chain, position, link }: Destroyed & { workspaceUuid: string; chain: Chain },
): Promise<boolean> {
  const { rows } = await sql<{ position: number; link: string }>`
    select (modified #>> array['chains', ${chain}, 'position'])::bigint as position,
           modified #>> array['chains', ${chain}, 'link'] as link
      from audit_event
     where workspace_id is null and type = 'WORKSPACE_RECORD_DESTROYED'
       and modified ->> 'workspaceUuid' = ${workspaceUuid}`.execute(databases.read)
  const [end] = rows
  return end !== undefined && (Number(end.position) > position || end.link === toHex(link))
}

async function headsOf({ databases }: Ports, workspaceUuid: string, chain: Chain) {
  const { rows } = await sql<{ position: number; at: Date; signature: Buffer }>`
    select position, at, signature from audit_head
     where workspace_id is not distinct from nullif(${workspaceUuid}::uuid, ${NO_WORKSPACE}::uuid) and chain = ${chain}`.execute(
    databases.read,
  )
  return new Map(rows.map((row) => [row.position, row]))
}

/** Counts events that stay unsealed although later ones are sealed. */
async function countUnsealed({ databases }: Ports, problems: SealProblem[]): Promise<void> {
  const { rows } = await sql<{ workspace_id: string; total: number }>`
    select coalesce(e.workspace_id, ${NO_WORKSPACE}) as workspace_id, count(*) as total
      from audit_event e cross join audit_sealed s
     where e.xid <= s.xid and not exists (select 1 from audit_seal done where done.event_id = e.id)
     group by 1`.execute(databases.read)
  for (const { workspace_id: workspaceUuid, total } of rows)
    problems.push({ code: 'unsealed', workspaceUuid, chain: undefined, position: total })
}
