import type * as contract from '@strongroom/contract/record/audit-exports.ts'
import type { Input } from '@strongroom/contract/wire/endpoint.ts'
import { create as contentDisposition } from 'content-disposition'
import { type Standing, workspaceEntity } from '../../access/standing.ts'
import type { BytesReply, BytesScope } from '../../http/answer-bytes.ts'
import type { Read } from '../../kernel/read.ts'
import { Refused } from '../../kernel/refused.ts'
import { guard } from '../../workspaces/workspaces/queries.ts'
import { AUDIT_COLUMNS } from '../reports/audit-rows.ts'
import { csvHead, csvRows } from '../reports/write-csv.ts'
import { type ExportedEvent, eventsOf, findExportable } from './queries.ts'

// In an eastern time zone the day of creation may have begun earlier.
const DAY = 86_400_000

type Given = Input<typeof contract.exportAudit>

/** Exports the events of a workspace as CSV. */
export const exportAudit = (scope: BytesScope, { query }: Given): Promise<BytesReply> =>
  answer(scope, query, { name: 'audit', body: csvOf })

/** The same call for events recorded by other systems, of which none are kept here: clients get the headings. */
export const exportLegacyAudit = (scope: BytesScope, { query }: Given): Promise<BytesReply> =>
  answer(scope, query, { name: 'legacy audit', body: headings })

interface Sheet {
  name: string
  body: (read: Read, standing: Standing, range: { from: Date; to: Date }) => AsyncGenerator<Buffer>
}

async function answer(scope: BytesScope, query: Given['query'], { name, body }: Sheet): Promise<BytesReply> {
  const { read } = scope
  const standing = await findExportable(read, query.workspaceUuid, query.isDeletedWorkspace)
  const range = await rangeOf(read, standing, query)
  await scope.change(async (change) => {
    change.authorize(guard(standing), 'exportAudit')
    change.actingAs(standing.participantId)
    const to = { from: range.from.getTime(), to: range.to.getTime(), ...(body === headings ? { legacy: true } : {}) }
    change.record('WORKSPACE_AUDIT_EXPORTED', workspaceEntity(standing), { to })
  })
  return {
    status: 200,
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': contentDisposition(`${standing.workspaceName} ${name}.csv`),
      // quirk: existing clients ask for a second file if this is true. Events recorded elsewhere aren't kept here.
      'legacy-events': 'false',
    },
    body: body(read, standing, range),
    held: heldBy(scope, standing),
  }
}

/** The record outlives the workspace: an end that has passed ends no export. */
export const heldBy = ({ read }: BytesScope, { workspaceId, endsAt }: Standing) => ({
  workspaceId,
  until: endsAt && endsAt > read.now ? endsAt : null,
  personId: read.actor.personId,
  sessionId: read.actor.sessionId,
})

async function rangeOf(
  read: Read,
  standing: Standing,
  { startTime, endTime }: { startTime?: number | undefined; endTime?: number | undefined },
) {
  const { created } = await read.db
    .selectFrom('workspace')
    .select('created')
    .where('id', '=', standing.workspaceId)
    .executeTakeFirstOrThrow()
  const now = read.now.getTime()
  const from = startTime ?? created.getTime() - DAY
  const to = endTime ?? now
  if (from > to || from > now || to > now + DAY || from < created.getTime() - DAY)
    throw new Refused('audit.range.invalid')
  return { from: new Date(from), to: new Date(to) }
}

async function* headings(): AsyncGenerator<Buffer> {
  yield csvHead(AUDIT_COLUMNS)
}

/** The events of a range as CSV, oldest first. */
export async function* csvOf(read: Read, standing: Standing, range: { from: Date; to: Date }): AsyncGenerator<Buffer> {
  yield* headings()
  for await (const events of eventsOf(read, standing, range)) {
    yield csvRows(events.map((event) => rowOf(event, standing)))
  }
}

const jsonOf = (value: unknown) => (value === null ? '' : JSON.stringify(value))

/** A task without a title has its type's name in the reader's language on pages; here, its type. */
const nameOf = ({ entity_name: name, entity_kind: kind, modified }: ExportedEvent): string =>
  name === '' && kind === 'Task' ? String((modified as { taskType?: unknown } | null)?.taskType ?? '') : name

const rowOf = (event: ExportedEvent, { workspaceName, workspaceId }: Standing) => [
  event.at,
  event.type,
  event.actor,
  event.actor_email,
  workspaceName,
  workspaceId,
  event.entity_kind,
  nameOf(event),
  event.entity_id ?? '',
  jsonOf(event.original),
  jsonOf(event.modified),
  event.address ?? '',
]
