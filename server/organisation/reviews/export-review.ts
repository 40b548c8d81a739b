import type { Input } from '@strongroom/contract/wire/endpoint.ts'
import type * as contract from '@strongroom/contract/organisation/reviews/reviews.ts'
import { create as contentDisposition } from 'content-disposition'
import { stringify } from 'csv-stringify/sync'
import { sql } from 'kysely'
import type { BytesReply, BytesScope } from '../../http/answer-bytes.ts'
import type { Read } from '../../kernel/read.ts'
import { Refused } from '../../kernel/refused.ts'
import { findWorkgroup } from '../workgroups/queries.ts'

const HEAD = ['Workspace', 'Workspace UUID', 'Participant', 'E-mail', 'Decision', 'Decided by', 'Time']
const BOM = '\ufeff'
const CSV = { escape_formulas: true, record_delimiter: 'windows', quote_record_delimiter: true } as const
const PAGE = 1000
/** How long a right is trusted without being looked up (ms). */
const TRUSTED = 1000

interface ItemRow {
  workspace_id: string
  workspace: string
  participant_id: string
  participant: string
  email: string
  decision: string | null
  decided_by: string
  decided_at: Date | null
}

/** Exports the decisions of a review as CSV, a page at a time. Hidden participants are left out, as in its counts. */
export async function exportReview(
  scope: BytesScope,
  { params: { workgroupUuid, reviewUuid } }: Input<typeof contract.exportReview>,
): Promise<BytesReply> {
  const { read } = scope
  const workgroup = await findWorkgroup(read, workgroupUuid)
  read.authorize(workgroup, 'update')
  const review = await read.db
    .selectFrom('access_review')
    .select('name')
    .where('id', '=', reviewUuid)
    .where('workgroup_id', '=', workgroupUuid)
    .executeTakeFirst()
  if (!review) throw new Refused('review.not.found')
  await scope.change(async (change) => {
    change.authorize(workgroup, 'update')
    change.record('ACCESS_REVIEW_EXPORTED', workgroup.entity, { to: { review: review.name } })
  })
  const { personId, sessionId } = read.actor
  return {
    status: 200,
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': contentDisposition(`${review.name}.csv`),
    },
    body: linesOf(read, { workgroupUuid, reviewUuid }),
    held: { workspaceId: null, until: null, personId, sessionId },
  }
}

type Place = Input<typeof contract.exportReview>['params']

/** The lines of the export, which ends with the right to it. */
async function* linesOf(read: Read, { workgroupUuid, reviewUuid }: Place): AsyncGenerator<Buffer> {
  let asked = performance.now()
  yield Buffer.from(`${BOM}${HEAD.join(',')}\r\n`)
  let last: ItemRow | undefined
  do {
    if (performance.now() - asked > TRUSTED) {
      const { actions } = await findWorkgroup(read, workgroupUuid)
      if (!actions.update) throw new Refused('permission.denied')
      asked = performance.now()
    }
    const rows = await nextItems(read, reviewUuid, last)
    // Formulas are escaped, so that spreadsheets show them as text.
    if (rows.length > 0) yield Buffer.from(stringify(rows.map(cellsOf), CSV))
    last = rows.length === PAGE ? rows.at(-1) : undefined
  } while (last)
}

const cellsOf = (row: ItemRow) => [
  row.workspace,
  row.workspace_id,
  row.participant,
  row.email,
  row.decision ?? 'OPEN',
  row.decided_by,
  row.decided_at?.toISOString() ?? '',
]

/** The name of a pending person, and an address that its person hides, are not given. */
async function nextItems(read: Read, reviewUuid: string, last: ItemRow | undefined): Promise<ItemRow[]> {
  const { rows } = await sql<ItemRow>`
    select i.workspace_id, w.name as workspace, i.participant_id,
           case when t.accepted_at is null then '' else coalesce(p.given_name || ' ' || p.family_name, '') end as participant,
           case when p.hide_email_address and t.accepted_at is not null then '' else t.email end as email,
           case when i.decision is null and (t.removed_at is not null or t.expires_at <= ${read.now}) then 'GONE'
                else i.decision end as decision,
           coalesce(d.given_name || ' ' || d.family_name, '') as decided_by, i.decided_at
      from access_review_item i join access_review r on r.id = i.review_id
      join workspace w on w.id = i.workspace_id and w.workgroup_id = r.workgroup_id
      join participant t on t.id = i.participant_id and t.type = 'STANDARD'
      left join person p on p.id = t.person_id left join person d on d.id = i.decided_by
     where i.review_id = ${reviewUuid}::uuid
       and (i.workspace_id, i.participant_id) > (${last?.workspace_id ?? null}::uuid, ${last?.participant_id ?? null}::uuid) is not false
     order by i.workspace_id, i.participant_id limit ${sql.lit(PAGE)}`.execute(read.db)
  return rows
}
