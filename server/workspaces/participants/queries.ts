import { entities } from '../../access/entities.ts'
import { ABILITIES, type AbilityColumn, byAbility, byAbilityColumn } from '@strongroom/contract/access/abilities.ts'
import type { Abilities } from '@strongroom/contract/workspaces/participants.ts'
import { type Expression, type Selectable, sql } from 'kysely'
import { enter, findStanding } from '../../access/door.ts'
import { showsEmail } from '../../identity/people/present-person.ts'
import { type Standing, workspaceEntity } from '../../access/standing.ts'
import { type Caller, seesMore, visibleParticipant } from '../../access/visible.ts'
import type { Change } from '../../kernel/change.ts'
import type { DB } from '../../database/db.gen.ts'
import { fixedStatement } from '../../database/fast/fixed-statement.ts'
import type { Read } from '../../kernel/read.ts'
import { Refused } from '../../kernel/refused.ts'
import { participantActions } from './policy.ts'
import { lasts } from '../../access/lasting.ts'

/**
 * Participants whom the caller sees. A pending person's name is visible only to those who know them already: from their
 * workgroup, or from another workspace that both participate in.
 */
export const selectParticipants = (read: Read) => withPeople(read.db, read, visibleParticipant(read))

export const joinPeople = (db: Read['db'], participants: ReturnType<typeof visibleParticipant>) =>
  db
    .selectFrom(participants)
    .innerJoin('workspace as w', 'w.id', 'o.workspace_id')
    .leftJoin('person as op', 'op.id', 'o.person_id')

const abilityColumns = ABILITIES.map(({ column }) => `o.${column}` as const)

export const withPeople = (db: Read['db'], read: Caller, participants: ReturnType<typeof visibleParticipant>) =>
  joinPeople(db, participants)
    .select(['o.id', 'o.workspace_id', 'o.person_id', 'o.email', 'o.type', 'o.party_number'])
    .select(['o.invited_at', 'o.accepted_at', 'o.expires_at', 'o.not_mailed', 'o.is_favourite', 'o.has_assistive_text'])
    .select(abilityColumns)
    .select(['op.given_name', 'op.family_name', 'op.avatar_blob_id', 'w.owner_id'])
    .select([
      isAgent.as('is_agent'),
      bypasses(isKnown(read)).as('bypasses'),
      bypassable(isKnown(read)).as('bypassable'),
      participantSeesMore(read.actor.personId).as('sees_more'),
    ])
    .select([
      isKnown(read).as('is_known'),
      showsEmail(read, isKnown(read)).as('shows_email'),
      isTrusted.as('is_trusted'),
    ])

export const isAgent = sql<boolean>`coalesce(op.is_agent, false)`
/** Whether a known participant may bypass two-step: service accounts only, where the workgroup permits it. */
export const bypassable = (known: Expression<boolean>) => sql<boolean>`(${isAgent}
  and exists (select from workgroup g where g.id = w.workgroup_id and g.bypass_two_step_allowed) and ${known})`
/** Whether policies let a participant see documents that they deny to this person. */
export const participantSeesMore = (personId: string | null) =>
  seesMore(personId, { other: sql.ref('o.person_id'), place: sql.ref('w.id') })
/** Whether the bypass is granted and in force. */
export const bypasses = (known: Expression<boolean>) => sql<boolean>`(${bypassable(known)}
  and exists (select from two_step_bypass b where b.participant_id = o.id))`

/** Whether the workgroup trusts the address or has no list: then the function isn't called for every row. */
export const isTrusted = sql<boolean>`(not exists (select from trusted_entry t where t.workgroup_id = w.workgroup_id)
  or is_trusted(w.workgroup_id, o.email))`

export const isKnown = (caller: Caller) => sql<boolean>`(o.person_id is not null and (o.accepted_at is not null
  or exists (select 1 from member m1 join member m2 on m2.workgroup_id = m1.workgroup_id
              where m1.person_id = o.person_id and m2.person_id = ${caller.actor.personId})
  or exists (select 1 from participant p1 join participant p2 on p2.workspace_id = p1.workspace_id
              where p1.person_id = o.person_id and p1.accepted_at is not null and p1.type = 'STANDARD' and ${lasts('p1', caller)}
                and p2.person_id = ${caller.actor.personId} and p2.accepted_at is not null and ${lasts('p2', caller)})))`

type SelectedRow = Awaited<ReturnType<ReturnType<typeof selectParticipants>['execute']>>[number]
/** The owner's id may be missing if it is somebody else's. */
export type ParticipantRow = Omit<SelectedRow, 'owner_id'> & { owner_id: string | null }

export const abilitiesOf = (row: Pick<Selectable<DB['participant']>, AbilityColumn>): Abilities =>
  byAbility(({ column }) => row[column])

export const columnsOf = (abilities: Abilities) => byAbilityColumn(({ name }) => abilities[name])

/** The state of a participant that rules depend on. */
export const stateOf = (
  row: Pick<Selectable<DB['participant']>, 'id' | 'person_id' | 'accepted_at' | 'has_manage_workspace'> & {
    owner_id: string | null
    bypassable: boolean
    sees_more: boolean
  },
  standing: Standing,
) => {
  const isOwner = row.person_id !== null && row.person_id === row.owner_id
  return {
    isSelf: row.id === standing.participantId,
    isOwner,
    isManager: !isOwner && row.has_manage_workspace,
    hasAccepted: row.accepted_at !== null,
    bypassable: row.bypassable,
    seesMore: row.sees_more,
  }
}

export const participantEntity = (row: { id: string; email: string; workspace_id: string }) =>
  entities.participant(row.id, row.email, row.workspace_id)

interface Named {
  personId: string
  participantId: string
  now: Date
}

const selectPlace = fixedStatement((db, { personId, participantId, now }: Named) =>
  db
    .selectFrom(visibleParticipant({ actor: { personId }, now }))
    .select('o.workspace_id')
    .where('o.id', '=', participantId),
)

const selectParticipant = fixedStatement((db, { personId, participantId, now }: Named) => {
  const caller = { actor: { personId }, now }
  return withPeople(db, caller, visibleParticipant(caller)).where('o.id', '=', participantId)
})

/** Locks another participant together with their workspace's row; otherwise `participant.not.found`. */
export async function lockParticipant(change: Change, participantId: string) {
  const named = { personId: change.actor.personId, participantId, now: change.now }
  const [place] = await selectPlace(change.read.db, named)
  if (!place) throw new Refused('participant.not.found')
  await sql`select id from workspace where id = ${place.workspace_id} for update`.execute(change.db)
  await sql`select id from participant where id = ${participantId} for update`.execute(change.db)
  const [row] = await selectParticipant(change.read.db, named)
  if (!row) throw new Refused('participant.not.found')
  const standing = enter(await findStanding(change.read, row.workspace_id))
  change.actingAs(standing.participantId)
  const state = stateOf(row, standing)
  return { row, standing, state, actions: participantActions(standing, state), entity: participantEntity(row) }
}

/** Locks the caller's own row in a workspace, also before the invitation is accepted. */
export async function lockOwn(change: Change, where: { participantId: string } | { workspaceId: string }) {
  const key = 'participantId' in where ? where.participantId : where.workspaceId
  const unknown = 'participantId' in where ? 'participant.not.found' : 'workspace.not.found'
  const rows = change.db
    .selectFrom('participant')
    .select(['id', 'workspace_id', 'shadow_of'])
    .where('participantId' in where ? 'id' : 'workspace_id', '=', key)
    .where('person_id', '=', change.actor.personId)
    // An open invitation of a hidden participant has an end of its own.
    .where(lasts('participant', change))
    .$if('workspaceId' in where, (query) => query.where('shadow_of', 'is', null))
  // Locked in the same order as removals: the workspace, the hidden participant, their invitation.
  const place = await rows.executeTakeFirst()
  if (place)
    await change.db.selectFrom('workspace').select('id').where('id', '=', place.workspace_id).forShare().execute()
  if (place?.shadow_of)
    await change.db.selectFrom('participant').select('id').where('id', '=', place.shadow_of).forUpdate().execute()
  const own = await rows.forUpdate().executeTakeFirst()
  if (!own) throw new Refused(unknown)
  const standing = await findStanding(change.read, own.workspace_id)
  if (standing.isClosed) throw new Refused('workspace.closed', { entity: workspaceEntity(standing) })
  change.actingAs(own.id)
  return { id: own.id, standing, shadowOf: own.shadow_of }
}
