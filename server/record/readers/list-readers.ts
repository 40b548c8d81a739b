import type * as contract from '@strongroom/contract/record/readers.ts'
import type { Input, Reply } from '@strongroom/contract/wire/endpoint.ts'
import { toPage } from '@strongroom/contract/wire/page.ts'
import { sql } from 'kysely'
import { visibleReading } from '../../access/visible.ts'
import { presentAuthor } from '../../documents/assets/present.ts'
import { findGuardedAsset } from '../../documents/assets/queries.ts'
import type { Read } from '../../kernel/read.ts'
import { Refused } from '../../kernel/refused.ts'
import { guard } from '../../workspaces/workspaces/queries.ts'

/**
 * Lists the people who have seen a document. Managers see a hidden participant under their pseudonym, once a
 * contribution has given them one; only the owner sees the others.
 */
export async function listReaders(
  read: Read,
  { params, query }: Input<typeof contract.listReaders>,
): Promise<Reply<typeof contract.listReaders>> {
  const { id, kind, standing } = await findGuardedAsset(read, params.assetUuid)
  if (kind !== 'DOCUMENT') throw new Refused('asset.not.found')
  read.authorize(guard(standing), 'readAudit')
  const [rows, { total }] = await Promise.all([
    selectReaders(read, standing.workspaceId, id)
      .limit(query.size)
      .offset(query.page * query.size)
      .execute(),
    countReaders(read, standing.workspaceId, id),
  ])
  const content = rows.map((row) => ({
    model: 'DocumentReader' as const,
    person: presentAuthor(row, standing),
    lastTime: row.last.getTime(),
    opened: row.opened,
    played: row.played,
    downloaded: row.downloaded,
    document: { uuid: id },
  }))
  return toPage(content, total, query)
}

/** A literal, as in the index audit_event_reading. */
const READING = sql<boolean>`e.type in ('DOCUMENT_PREVIEWED', 'DOCUMENT_STREAMED', 'DOCUMENT_DOWNLOADED')`

const selectEvents = (read: Read, workspaceId: string, assetId: string) =>
  read.db
    .selectFrom(visibleReading(read, workspaceId))
    .where('e.entity_id', '=', assetId)
    .where('e.participant_id', 'is not', null)
    .where(READING)

/** Times in epoch milliseconds; null if it never happened. */
interface Acts {
  times: number
  firstTime: number
  lastTime: number
  version: number | null
}

const actsOfType = (type: string) => sql<Acts | null>`
  case when count(*) filter (where e.type = ${sql.lit(type)}) > 0 then jsonb_build_object(
    'times', count(*) filter (where e.type = ${sql.lit(type)}),
    'firstTime', floor(extract(epoch from min(e.at) filter (where e.type = ${sql.lit(type)})) * 1000),
    'lastTime', floor(extract(epoch from max(e.at) filter (where e.type = ${sql.lit(type)})) * 1000),
    'version', max((e.modified->>'version')::integer) filter (where e.type = ${sql.lit(type)})) end`

const selectReaders = (read: Read, workspaceId: string, assetId: string) =>
  read.db
    .selectFrom(
      selectEvents(read, workspaceId, assetId)
        .groupBy('e.participant_id')
        .select((eb) => [
          'e.participant_id',
          eb.fn.max('e.at').as('last'),
          actsOfType('DOCUMENT_PREVIEWED').as('opened'),
          actsOfType('DOCUMENT_STREAMED').as('played'),
          actsOfType('DOCUMENT_DOWNLOADED').as('downloaded'),
        ])
        .as('r'),
    )
    .innerJoin('participant as c', 'c.id', 'r.participant_id')
    .leftJoin('person as cp', 'cp.id', 'c.person_id')
    .select(['r.last', 'r.opened', 'r.played', 'r.downloaded'])
    .select(['c.id as author_id', 'c.type', 'c.party_number', 'c.person_id', 'c.email', 'c.invited_by'])
    .select(['cp.given_name', 'cp.family_name', 'cp.hide_email_address as hides'])
    .orderBy('r.last', 'desc')
    .orderBy('c.id')

const countReaders = (read: Read, workspaceId: string, assetId: string) =>
  selectEvents(read, workspaceId, assetId)
    .select((eb) => eb.fn.count<number>('e.participant_id').distinct().as('total'))
    .executeTakeFirstOrThrow()
