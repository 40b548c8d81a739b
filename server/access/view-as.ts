import { entities } from './entities.ts'
import { type Endpoint, isChanging } from '@strongroom/contract/wire/endpoint.ts'
import { editionOf } from '@strongroom/contract/organisation/editions.ts'
import { errors } from '@strongroom/contract/registry/errors.ts'
import { limits } from '@strongroom/contract/wire/limits.ts'
import { sql } from 'kysely'
import { type Change, inChange } from '../kernel/change.ts'
import type { Ports } from '../kernel/ports.ts'
import { type Actor, Read, type ClientInfo } from '../kernel/read.ts'
import { Refused } from '../kernel/refused.ts'
import type { Place } from './place.ts'
import { viewingActions } from './policy-of-viewing.ts'
import { findStanding } from './door.ts'
import type { Standing } from './standing.ts'
import { seesMore, visibleParticipant } from './visible.ts'

export interface ViewAsRequest {
  endpoint: Endpoint
  participantId: string
  /** Every parameter of the path and of the query. */
  given: Record<string, unknown>
  /** Returns the workspaces of the objects that parameters identify. */
  places: readonly Place[]
}

/**
 * The actor that a call reads as: the participant, in the caller's own session. This is the only place where one person
 * gets another's view. Rights are checked for every call; the call must support it, and every object that it names must
 * belong to that workspace.
 */
export async function viewAs(
  ports: Ports,
  origin: { actor: Actor; clientInfo: ClientInfo },
  request: ViewAsRequest,
): Promise<Actor> {
  const { endpoint } = request
  if (isChanging(endpoint) || endpoint.viewAs === false) throw new Refused('view.as.read.only')
  if (!endpoint.viewAs) throw new Refused('view.as.elsewhere')
  const read = new Read(ports.databases.read, ports, origin)
  const target = await findTarget(read, request.participantId)
  const standing = await findStanding(read, target.workspace_id)
  const actions = viewingActions(standing, {
    isSelf: target.id === standing.participantId,
    isOwner: target.person_id === target.owner_id,
    hasAccepted: target.accepted_at !== null,
    seesMore: target.sees_more,
  })
  const entity = entities.participant(target.id, target.email, target.workspace_id)
  if (!actions.viewAs || !target.person_id) throw new Refused('view.as.denied', { entity })
  await requirePlace(read, target.workspace_id, request)
  if (!target.until) await inChange(ports, origin, (change) => recordViewing(change, standing, { actions, entity }))
  return {
    ...origin.actor,
    personId: target.person_id,
    ...(await membershipOf(read, target.person_id)),
    viewing: {
      byParticipantId: standing.participantId,
      byPersonId: standing.personId,
      endsAt: standing.endsAt,
    },
  }
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

const PARTICIPANT = { other: sql.ref('o.person_id'), place: sql.ref('o.workspace_id') }

/** A participant whom the caller sees; an invitation has no view. */
async function findTarget(read: Read, participantId: string) {
  const row = UUID.test(participantId)
    ? await read.db
        .selectFrom(visibleParticipant(read))
        .innerJoin('workspace as w', 'w.id', 'o.workspace_id')
        .leftJoin('viewing as v', (join) =>
          join
            .onRef('v.participant_id', '=', 'o.id')
            .on('v.session_id', '=', read.actor.sessionId)
            .on('v.until', '>', read.now),
        )
        .select(['o.id', 'o.person_id', 'o.workspace_id', 'o.email', 'o.accepted_at', 'w.owner_id', 'v.until'])
        .select(seesMore(read.actor.personId, PARTICIPANT).as('sees_more'))
        .where('o.id', '=', participantId)
        .where('o.shadow_of', 'is', null)
        .executeTakeFirst()
    : undefined
  if (!row) throw new Refused('view.as.not.found')
  return row
}

/** Checks that every object of the call is in that workspace; others get the same refusal as unknown ones. */
async function requirePlace(
  read: Read,
  workspaceId: string,
  { endpoint, given, places }: ViewAsRequest,
): Promise<void> {
  const placeOf = (name: string) => places.find(({ parameters }) => parameters.includes(name))
  const named = Object.entries(given).filter(([name]) => placeOf(name) || name.endsWith('Uuid'))
  if (named.length === 0) throw new Refused('view.as.elsewhere')
  for (const [name, value] of named) {
    const place = placeOf(name)
    if (!place || typeof value !== 'string') throw new Refused('view.as.elsewhere')
    // An invalid id is refused as usual.
    if (UUID.test(value) && (await place.workspaceOf(read, value)) !== workspaceId)
      throw new Refused(endpoint.errors?.find((code) => errors[code].status === 404) ?? 'view.as.elsewhere')
  }
}

/** One event per session, participant and ten minutes; only one of two concurrent calls records it. */
async function recordViewing(
  change: Change,
  standing: Standing,
  guarded: { actions: { viewAs: boolean }; entity: { kind: string; id: string; name: string; workspaceId: string } },
): Promise<void> {
  change.authorize(guarded, 'viewAs')
  change.actingAs(standing.participantId)
  const until = new Date(change.now.getTime() + limits.viewingGrant)
  const { rows } = await sql`
    insert into viewing (session_id, participant_id, until) values (${change.actor.sessionId}, ${guarded.entity.id}, ${until})
    on conflict (session_id, participant_id) do update set until = excluded.until where viewing.until <= ${change.now}
    returning session_id`.execute(change.db)
  if (rows.length === 0) return change.nothingChanged()
  change.record('WORKSPACE_VIEWED_AS', guarded.entity)
}

/** The facts about a person beyond their participation that rules and texts depend on. */
async function membershipOf(
  read: Read,
  personId: string,
): Promise<Pick<Actor, 'workgroupId' | 'isEnterprise' | 'isSuspended' | 'isSales' | 'isOperator' | 'administers'>> {
  const row = await read.db
    .selectFrom('member as m')
    .innerJoin('workgroup as g', 'g.id', 'm.workgroup_id')
    .select(['g.id', 'g.account_id', 'g.edition', 'g.is_suspended', 'm.is_workgroup_admin', 'm.is_account_admin'])
    .where('m.person_id', '=', personId)
    .where('m.accepted_at', 'is not', null)
    .executeTakeFirst()
  return {
    workgroupId: row?.id ?? null,
    isEnterprise: editionOf(row?.edition).isEnterprise,
    isSuspended: row?.is_suspended ?? false,
    isSales: false,
    isOperator: false,
    administers: {
      workgroupId: row?.is_workgroup_admin ? row.id : null,
      accountId: row?.is_account_admin ? row.account_id : null,
    },
  }
}
