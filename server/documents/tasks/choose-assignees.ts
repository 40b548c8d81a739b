import { sql } from 'kysely'
import { visibleParticipant } from '../../access/visible.ts'
import type { Change } from '../../kernel/change.ts'
import { Refused } from '../../kernel/refused.ts'
import { inviteNew } from '../../workspaces/inviting/invite-new.ts'
import type { GuardedWorkspace } from '../../workspaces/workspaces/queries.ts'

interface Wanted {
  assigneeUuids: string[]
  assigneeEmails: string[]
}

/** The participants of a new task, in the order given, each once. People outside the workspace are invited first. */
export async function chooseAssignees(change: Change, workspace: GuardedWorkspace, wanted: Wanted): Promise<string[]> {
  const { standing, actions, entity } = workspace
  const { assigneeEmails: emails } = wanted
  if (emails.length > 0 && !actions.createParticipant) throw new Refused('task.assignee.denied', { entity })
  const invited = emails.length > 0 ? await inviteNew(change, standing, emails) : []
  const given = [...wanted.assigneeUuids, ...invited]
  const rows = await findParticipants(change, standing.workspaceId, given)
  const found = given.map((id) => rows.find((row) => row.id === id || row.person_id === id))
  if (found.some((row) => row === undefined)) throw new Refused('participant.not.found')
  if (rows.some(({ type }) => type === 'BCC')) throw new Refused('task.assignee.hidden')
  // People who may not invite don't know yet whether an invited person will join.
  if (!actions.createParticipant && rows.some(({ accepted_at }) => accepted_at === null))
    throw new Refused('task.assignee.denied', { entity })
  const ids = [...new Set(found.map((row) => row!.id))]
  await lockParticipants(change, [...ids, standing.participantId])
  return ids
}

/** A pending person is identified by their participant alone: others may not learn that somebody is invited. */
const findParticipants = (change: Change, workspaceId: string, ids: string[]) =>
  change.db
    .selectFrom(visibleParticipant(change.read))
    .select(['o.id', 'o.person_id', 'o.type', 'o.accepted_at'])
    .where('o.workspace_id', '=', workspaceId)
    .where(
      sql<boolean>`(o.id = any(${ids}::uuid[]) or o.person_id = any(${ids}::uuid[]) and o.accepted_at is not null)`,
    )
    .execute()

/** Nobody leaves while they are assigned. Locked in one order; who left before isn't found. */
async function lockParticipants(change: Change, ids: string[]): Promise<void> {
  const { rows } = await sql`
    select id from participant where id = any(${ids}::uuid[]) and removed_at is null order by id for share`.execute(
    change.db,
  )
  if (rows.length < new Set(ids).size) throw new Refused('participant.not.found')
}
