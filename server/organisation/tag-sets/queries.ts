import { sql } from 'kysely'
import { standingOf } from '../../access/standing.ts'
import { selectStandings } from '../../access/standing-row.ts'
import { visibleWorkspace } from '../../access/visible.ts'
import type { Change } from '../../kernel/change.ts'
import type { Read } from '../../kernel/read.ts'
import { type Entity, Refused } from '../../kernel/refused.ts'
import { userActions } from '../../identity/people/policy.ts'
import { selectWorkgroups, workgroupEntity, workgroupStandingOf } from '../workgroups/queries.ts'
import { workspaceActions } from '../../workspaces/workspaces/policy.ts'
import { workgroupActions } from '../workgroups/policy.ts'
import type { TagSetFacts } from './clauses.ts'
import { tagSetActions } from './policy.ts'

const STRANGER = {
  isMember: false,
  isReporter: false,
  isWorkgroupAdmin: false,
  isAccountAdmin: false,
  isEnterprise: false,
  isSuspended: false,
  isSettled: false,
}

/**
 * The caller's relation to the tag sets of a workgroup, for its members and administrators, and for people who can
 * choose some for one of its workspaces; otherwise `workgroup.not.found`.
 */
export async function findTagSetFacts(read: Read, workgroupId: string): Promise<TagSetFacts & { entity: Entity }> {
  const { actor } = read
  const own = await selectWorkgroups(read).where('g.id', '=', workgroupId).executeTakeFirst()
  const workgroup = own ? workgroupStandingOf(own) : STRANGER
  const creates = actor.workgroupId === workgroupId && userActions(actor).createTaggedWorkspace
  const chooses = !workgroupActions(workgroup).manageTagSets && !creates && (await choosesSomewhere(read, workgroupId))
  if (!own && !chooses) throw new Refused('workgroup.not.found')
  const entity = workgroupEntity(own ?? (await selectName(read, workgroupId)))
  return { workgroup, tagSets: { creates, chooses }, entity }
}

/** The caller's actions on the tag sets of a workgroup; `workgroup.not.found` as above. */
export async function findTagSetGuard(read: Read, workgroupId: string) {
  const { entity, ...facts } = await findTagSetFacts(read, workgroupId)
  return { actions: tagSetActions(facts), entity }
}

async function choosesSomewhere(read: Read, workgroupId: string): Promise<boolean> {
  const rows = await selectStandings(read.db, visibleWorkspace(read))
    .where('w.workgroup_id', '=', workgroupId)
    .where('w.closed_at', 'is', null)
    .where((eb) => eb.or([eb('p.has_manage_workspace', '=', true), eb('w.owner_id', '=', eb.ref('p.person_id'))]))
    .execute()
  return rows.some((row) => workspaceActions(standingOf(row, read)).updateSuggestedTagSets)
}

const selectName = (read: Read, id: string) =>
  read.db.selectFrom('workgroup').select(['id', 'name']).where('id', '=', id).executeTakeFirstOrThrow()

/** A tag set that the caller may know, locked for a change; otherwise `tag.set.not.found`. */
export async function lockTagSet(change: Change, id: string) {
  const row = await selectSets(change.read).where('s.id', '=', id).executeTakeFirst()
  if (!row) throw new Refused('tag.set.not.found')
  const guard = await findTagSetGuard(change.read, row.workgroup_id).catch((error) => {
    throw error instanceof Refused && error.code === 'workgroup.not.found' ? new Refused('tag.set.not.found') : error
  })
  const isOffered = row.enabled && row.kind === 'ASSET'
  if (!guard.actions.manage && !(guard.actions.listOffered && isOffered)) throw new Refused('tag.set.not.found')
  change.authorize(guard, 'manage')
  const locked = await change.db.selectFrom('tag_set').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!locked) throw new Refused('tag.set.not.found')
  return { row: locked, entity: guard.entity }
}

export const selectSets = (read: Read) =>
  read.db.selectFrom('tag_set as s').select(['s.id', 's.workgroup_id', 's.name', 's.kind', 's.enabled'])
export type TagSetRow = Awaited<ReturnType<ReturnType<typeof selectSets>['execute']>>[number]

/** The tags of these sets, by name. */
export const selectTags = (read: Read, setIds: string[]) =>
  read.db
    .selectFrom('suggested_tag as t')
    .selectAll()
    .where(sql<boolean>`t.tag_set_id = any(${setIds}::uuid[])`)
    .orderBy('t.name_key')
    .execute()
export type TagRow = Awaited<ReturnType<typeof selectTags>>[number]
