import { sql } from 'kysely'
import { livingActors } from '../identity/sessions/session.ts'
import { enter, findStanding } from '../access/door.ts'
import type { Asked } from '../access/explained.ts'
import { workspaceEntity, type Standing, standingOf } from '../access/standing.ts'
import { standingColumns } from '../access/standing-row.ts'
import { lasts } from '../access/lasting.ts'
import { visibleParticipant } from '../access/visible.ts'
import { participantActions, SOMEBODY } from '../workspaces/participants/policy.ts'
import type { Actor, Factors, Read } from '../kernel/read.ts'
import { Refused } from '../kernel/refused.ts'

/**
 * Finds the person in question. Everybody may ask about themselves, with or without the second factor; only the owner,
 * managers and administrators of the workgroup about others. Hidden participants exist for the owner only.
 */
export async function findAsked(read: Read, workspaceId: string, participantId: string | undefined): Promise<Asked> {
  const own = await findStanding(read, workspaceId).catch(absent)
  if (own && (participantId ?? own.participantId) === own.participantId) return { standing: own, by: 'insider' }
  const leads = own !== undefined && (own.isOwner || own.isManager)
  if (!leads && (await isAdminOf(read, workspaceId))) {
    if (!participantId) throw new Refused('participant.not.found')
    return { standing: await standingFor(read, workspaceId, { participantId, by: 'admin' }), by: 'admin' }
  }
  if (!own) throw new Refused('workspace.not.found')
  enter(own)
  // The same answer for existing and unknown people.
  read.authorize({ actions: participantActions(own, SOMEBODY), entity: workspaceEntity(own) }, 'explain')
  return {
    standing: await standingFor(read, workspaceId, { participantId: participantId!, by: 'insider' }),
    by: 'insider',
  }
}

function absent(error: unknown): undefined {
  if (error instanceof Refused && error.code === 'workspace.not.found') return undefined
  throw error
}

/** Whether the caller administers the workgroup of a workspace, directly or through the account. */
async function isAdminOf({ db, actor }: Read, workspaceId: string): Promise<boolean> {
  const row = await db
    .selectFrom('workspace as w')
    .innerJoin('workgroup as g', 'g.id', 'w.workgroup_id')
    .select(['g.id', 'g.account_id'])
    .where('w.id', '=', workspaceId)
    .executeTakeFirst()
  const { workgroupId, accountId } = actor.administers
  return row !== undefined && (row.id === workgroupId || row.account_id === accountId)
}

async function standingFor(
  read: Read,
  workspaceId: string,
  { participantId, by }: { participantId: string; by: Asked['by'] },
): Promise<Standing> {
  const seen = by === 'insider' ? read.db.selectFrom(visibleParticipant(read)) : ordinary(read)
  const row = await seen
    .innerJoin('participant as p', 'p.id', 'o.id')
    .innerJoin('workspace as w', 'w.id', 'p.workspace_id')
    .innerJoin('workgroup as g', 'g.id', 'w.workgroup_id')
    .select(standingColumns)
    .where('p.id', '=', participantId)
    .where('p.workspace_id', '=', workspaceId)
    .executeTakeFirst()
  if (!row) throw new Refused('participant.not.found')
  const actors = row.s_person ? await sessionsOf(read, row.s_person) : []
  const standings = actors.map((actor) => standingOf(row, { actor, now: read.now }))
  // A person who has passed the second factor in any session counts as having passed the door, and a service account
  // that changes things in any as one that may.
  return (
    standings.find(({ shut, isReadOnly }) => shut === null && !isReadOnly) ??
    standings.find(({ shut }) => shut === null) ??
    standings[0] ??
    standingOf(row, {
      actor: { factors: NOTHING, scope: null, administers: await administeredBy(read, row.s_person) },
      now: read.now,
    })
  )
}

/** Participants whom administrators see from outside: hidden ones are visible to the owner only. */
const ordinary = (read: Read) =>
  read.db.selectFrom(
    sql<{ id: string }>`(select p.id from participant p where ${lasts('p', read)} and p.type = 'STANDARD')`.as('o'),
  )

const NOTHING: Factors = {
  passed: 'NONE',
  hasAuthenticator: false,
  hasPasskey: false,
  bypasses: null,
  isEnforced: false,
  isPasskeyOnly: false,
  isWanted: false,
}

async function sessionsOf(read: Read, personId: string): Promise<Actor[]> {
  const rows = await read.db
    .selectFrom('session')
    .select('id')
    .where('person_id', '=', personId)
    .where('ended_at', 'is', null)
    .execute()
  return livingActors(
    read.ports,
    rows.map(({ id }) => id),
  )
}

/** The workgroups and accounts that a person administers, independent of any session. */
async function administeredBy(read: Read, personId: string | null): Promise<Actor['administers']> {
  const row = await read.db
    .selectFrom('member as m')
    .innerJoin('workgroup as g', 'g.id', 'm.workgroup_id')
    .select(['g.id', 'g.account_id', 'm.is_workgroup_admin', 'm.is_account_admin'])
    .where('m.person_id', '=', personId)
    .where('m.accepted_at', 'is not', null)
    .executeTakeFirst()
  return {
    workgroupId: row?.is_workgroup_admin ? row.id : null,
    accountId: row?.is_account_admin ? row.account_id : null,
  }
}
