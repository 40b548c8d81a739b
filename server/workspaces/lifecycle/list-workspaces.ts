import type { Input, Reply } from '@strongroom/contract/wire/endpoint.ts'
import type * as contract from '@strongroom/contract/workspaces/lifecycle.ts'
import { limits } from '@strongroom/contract/wire/limits.ts'
import { countedTotal, toPage } from '@strongroom/contract/wire/page.ts'
import type { Person } from '@strongroom/contract/identity/users.ts'
import { type Selectable, sql } from 'kysely'
import { presentPerson } from '../../identity/people/present-person.ts'
import { isPassed } from '../../access/is-passed.ts'
import { standingColumns, type StandingRow } from '../../access/standing-row.ts'
import { type Standing, standingOf } from '../../access/standing.ts'
import { visibleWorkspace } from '../../access/visible.ts'
import type { DB } from '../../database/db.gen.ts'
import { containing, isLike } from '../../database/like-patterns.ts'
import type { Read } from '../../kernel/read.ts'
import { administeredActions, workspaceActions } from '../workspaces/policy.ts'
import { seesHold } from '../workspaces/present.ts'
import { isOpen, lasts } from '../../access/lasting.ts'

const COLUMNS = { createdDate: 'w.created', closedDate: 'w.closed_at', name: sql<string>`lower(w.name)` } as const

type Query = Input<typeof contract.listWorkspaces>['query']

/**
 * Lists the workspaces that the caller participates in or administers: open ones, or for administrators the recently
 * closed ones and closed ones on legal hold.
 */
export async function listWorkspaces(
  read: Read,
  { query }: Input<typeof contract.listWorkspaces>,
): Promise<Reply<typeof contract.listWorkspaces>> {
  const sort = query.sort ?? (query.closed ? 'closedDate,desc' : 'createdDate,desc')
  const [field, direction] = sort.split(',') as [keyof typeof COLUMNS, 'asc' | 'desc']
  // The page is chosen first, so that details are read for its workspaces only.
  const page = chooseReached(read, query)
    .orderBy(COLUMNS[field], direction)
    .orderBy('w.id', direction)
    .limit(sql.lit(query.size))
    .offset(query.page * query.size)
  const shown = selectWorkspaces(read)
    .where(sql<boolean>`w.id = any(array(${page}))`)
    .orderBy(COLUMNS[field], direction)
    .orderBy('w.id', direction)
  const bounded = chooseReached(read, query).limit(sql.lit(limits.counted + 1))
  const counted = read.db.selectFrom(bounded.as('counted')).select((eb) => eb.fn.countAll<number>().as('total'))
  const [content, count] = await Promise.all([shown.execute(), counted.executeTakeFirstOrThrow()])
  return toPage(
    content.map((row) => present(read, row)),
    countedTotal(count.total),
    query,
  )
}

/** The requested workspaces. */
function chooseReached(read: Read, query: Query) {
  let rows = read.db.selectFrom('workspace as w').innerJoin('workgroup as g', 'g.id', 'w.workgroup_id').select('w.id')
  rows = rows.where(isReached(read, query))
  if (query.workgroupUuid) rows = rows.where('g.id', '=', query.workgroupUuid)
  if (query.ownerUuid) rows = rows.where('w.owner_id', '=', query.ownerUuid)
  if (query.userUuid || query.role) rows = rows.where(takenPartIn(read, query))
  const name = query.name?.trim()
  if (name) rows = rows.where(isLike(sql`w.name`, [containing(name)]))
  return rows
}

/** The caller's access: as an administrator, as a participant, or either. */
function isReached(read: Read, { closed, isAdminContext }: Query) {
  const kept = new Date(read.now.getTime() - limits.closedKept)
  // A closed workspace on legal hold stays listed until the release, as its remains are kept until then.
  const recent = sql`(w.closed_at > ${kept} or w.closed_at is not null and w.held_at is not null and w.forgotten_at is null)`
  const administered = sql<boolean>`${isAdmin(read)} and ${closed ? recent : sql`w.closed_at is null`}`
  // Closed workspaces are visible to administrators only.
  const joined = sql<boolean>`${!closed}::boolean and ${isOpen(read)} and exists (
    select from ${visibleWorkspace(read)} where p.workspace_id between w.id and w.id and p.accepted_at is not null)`
  const either = sql<boolean>`((${administered}) or (${joined}))`
  return isAdminContext === undefined ? either : isAdminContext ? administered : joined
}

const isAdmin = ({ actor: { administers } }: Read) =>
  sql<boolean>`coalesce(g.id = ${administers.workgroupId}::uuid or g.account_id = ${administers.accountId}::uuid, false)`

/** Whether that person has joined the workspace, in that role. Hidden participants are found only by themselves. */
function takenPartIn(read: Read, { userUuid = read.actor.personId, role }: Query) {
  const roles = {
    OWNER: sql`w.owner_id = j.person_id`,
    MANAGER: sql`w.owner_id <> j.person_id and j.has_manage_workspace`,
    PARTICIPANT: sql`w.owner_id <> j.person_id and not j.has_manage_workspace`,
  }
  return sql<boolean>`exists (select from participant j where j.workspace_id = w.id and j.person_id = ${userUuid}
    and ${lasts('j', read)} and j.accepted_at is not null and j.shadow_of is null
    and (j.type = 'STANDARD' or j.person_id = ${read.actor.personId}) and ${role ? roles[role] : sql`true`})
    and (${userUuid === read.actor.personId}::boolean or ${isAdmin(read)} or ${isPassed(read)})`
}

const selectWorkspaces = (read: Read) =>
  read.db
    .selectFrom('workspace as w')
    .innerJoin('workgroup as g', 'g.id', 'w.workgroup_id')
    .innerJoin('person as o', 'o.id', 'w.owner_id')
    .innerJoin('primary_address as oe', 'oe.person_id', 'o.id')
    .leftJoin('person as c', 'c.id', 'w.closed_by')
    .leftJoin('primary_address as ce', 'ce.person_id', 'c.id')
    // A lateral join, one row at a time: a plain join read all workspaces of the caller.
    .leftJoinLateral(
      sql<Selectable<DB['participant']>>`(select p.* from ${visibleWorkspace(read)}
        where p.workspace_id between w.id and w.id offset 0)`.as('p'),
      (join) => join.onTrue(),
    )
    .select(standingColumns)
    .select([isAdmin(read).as('is_admin'), isOpen(read).as('is_open')])
    .select('o.hide_email_address as owner_hides')
    .select(['w.id', 'w.name', 'w.created', 'w.scheduled_end', 'w.closed_at', 'w.owner_id', 'w.closed_by', 'w.held_at'])
    .select(['g.id as workgroup_id', 'g.name as workgroup_name', 'g.is_suspended'])
    .select(['o.given_name as owner_given', 'o.family_name as owner_family', 'oe.address as owner_email'])
    .select(['c.given_name as closer_given', 'c.family_name as closer_family', 'ce.address as closer_email'])

type Row = Awaited<ReturnType<ReturnType<typeof selectWorkspaces>['execute']>>[number]

function present(read: Read, row: Row): contract.AdministeredWorkspace {
  // A caller who isn't an administrator is a participant.
  const standing = row.is_admin ? undefined : standingOf(row as StandingRow, read)
  const isClosed = !row.is_open
  return {
    model: 'Workspace',
    uuid: row.id,
    name: row.name,
    workgroupUuid: row.workgroup_id,
    workgroupName: row.workgroup_name,
    owner: ownerOf(row, standing),
    createdTime: row.created.getTime(),
    scheduledEndTime: row.scheduled_end?.getTime() ?? null,
    closedTime: row.closed_at?.getTime() ?? null,
    closedBy: closerOf(row),
    held: standing ? seesHold(standing) : row.held_at !== null,
    actions: standing
      ? { delete: workspaceActions(standing).delete, updateOwner: workspaceActions(standing).updateOwner }
      : administeredActions({ isAdmin: true, isClosed, isHeld: row.held_at !== null, isSuspended: row.is_suspended }),
  }
}

function ownerOf(row: Row, standing: Standing | undefined): Person {
  const { owner_id, owner_email, owner_given, owner_family, owner_hides } = row
  if (!standing) return { uuid: owner_id, email: owner_email, givenName: owner_given, familyName: owner_family }
  const names = { given_name: owner_given, family_name: owner_family }
  return presentPerson({ person_id: owner_id, email: owner_email, ...names, hides: owner_hides }, standing)
}

const closerOf = ({ closed_by, closer_email, closer_given, closer_family }: Row): Person | null =>
  closed_by === null
    ? null
    : { uuid: closed_by, email: closer_email, givenName: closer_given ?? '', familyName: closer_family ?? '' }
