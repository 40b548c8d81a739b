import type { Input, Reply } from '@strongroom/contract/endpoint.ts'
import { toPage } from '@strongroom/contract/page.ts'
import type * as contract from '@strongroom/contract/participants.ts'
import { sql } from 'kysely'
import { enter, findStanding } from '../access/standing.ts'
import type { Read } from '../platform/read.ts'
import { participantActions } from './policy.ts'
import { presentParticipant } from './present.ts'
import { isKnown, isTrusted, selectParticipants, showsEmail, stateOf } from './queries.ts'

/** Owner, manager, inviter, editor, contributor, downloader, preview. */
const RANK = sql`case when o.person_id = w.owner_id then 6 when o.has_manage_workspace then 5 when o.has_inviter then 4
  when o.has_edit then 3 when o.has_create_document or o.has_create_folder then 2 when o.has_download then 1 else 0 end`
const NAME = sql`lower(coalesce(op.family_name || ' ' || op.given_name, o.email))`
const COLUMNS = { role: RANK, username: NAME, joinedDate: sql`o.accepted_at` }

const classificationOf = (read: Read) =>
  sql`case when o.accepted_at is not null then 'accepted' when ${isKnown(read)} then 'pending' else 'unregistered' end`

/** The people of a workspace, those whom the asker may see. */
export async function listParticipants(
  read: Read,
  { query }: Input<typeof contract.listParticipants>,
): Promise<Reply<typeof contract.listParticipants>> {
  const standing = enter(await findStanding(read, query.workspaceUuid))
  let rows = selectParticipants(read).where('o.workspace_id', '=', query.workspaceUuid)
  if (query.inviteAccepted !== undefined)
    rows = rows.where('o.accepted_at', query.inviteAccepted ? 'is not' : 'is', null)
  if (query.classification) rows = rows.where(sql<boolean>`${classificationOf(read)} = ${query.classification}`)
  // Whom the workgroup trusts is for those to know who invite.
  if (query.trusted !== undefined)
    rows = rows.where(
      sql<boolean>`(${standing.abilities.hasInviter}::boolean and ${isTrusted} = ${query.trusted}::boolean)`,
    )
  const words = query.query?.trim()
  // A name or an address that isn't shown can't be found either.
  if (words)
    rows = rows.where(
      sql<boolean>`((${showsEmail(read)} and o.email ilike ${like(words)}) or (o.accepted_at is not null and (op.given_name || ' ' || op.family_name) ilike ${like(words)}))`,
    )
  const [field, direction] = query.sort.split(',') as [keyof typeof COLUMNS, 'asc' | 'desc']
  const sorted = (some: typeof rows) =>
    some
      .orderBy(COLUMNS[field], (order) => (direction === 'asc' ? order.asc() : order.desc()).nullsLast())
      .orderBy(NAME)
      .orderBy('o.id')
  // Who is on the page comes first: what is shown of a person is looked up for these only.
  const those = sorted(rows)
    .clearSelect()
    .select('o.id')
    .limit(query.size)
    .offset(query.page * query.size)
  const page = sorted(selectParticipants(read).where('o.workspace_id', '=', query.workspaceUuid)).where(
    'o.id',
    'in',
    those,
  )
  const total = rows.clearSelect().select((eb) => eb.fn.countAll<number>().as('many'))
  const [content, count] = await Promise.all([page.execute(), total.executeTakeFirstOrThrow()])
  return toPage(
    content.map((row) =>
      presentParticipant(
        row,
        standing,
        query.includeActions ? participantActions(standing, stateOf(row, standing)) : undefined,
      ),
    ),
    count.many,
    query,
  )
}

const like = (text: string) => `%${text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`
