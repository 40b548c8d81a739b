import type { PolicyTag, TagPolicy } from '@strongroom/contract/organisation/tag-policies.ts'
import { sql } from 'kysely'
import type { Change } from '../../kernel/change.ts'
import type { Read } from '../../kernel/read.ts'
import { Refused } from '../../kernel/refused.ts'
import { lockWorkgroup } from '../workgroups/queries.ts'

const tagsOf = (side: 'ASSET' | 'USER') => sql<PolicyTag[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('name', t.name, 'type', t.type, 'value', t.value) order by t.position), '[]')
    from tag_policy_tag t where t.policy_id = y.id and t.side = ${sql.lit(side)})`

export const selectPolicies = (db: Read['db']) =>
  db
    .selectFrom('tag_policy as y')
    .select(['y.id', 'y.workgroup_id', 'y.name', 'y.effect', 'y.condition'])
    .select([tagsOf('ASSET').as('asset_tags'), tagsOf('USER').as('user_tags')])
type PolicyRow = Awaited<ReturnType<ReturnType<typeof selectPolicies>['execute']>>[number]

export const presentPolicy = (row: PolicyRow): TagPolicy => ({
  model: 'TagPolicy',
  uuid: row.id,
  workgroupUuid: row.workgroup_id,
  ...definitionOf(row),
})

/** The definition of a stored policy. */
const definitionOf = (row: PolicyRow) => ({
  name: row.name,
  effect: row.effect as TagPolicy['effect'],
  condition: row.condition as TagPolicy['condition'],
  assetTags: row.asset_tags,
  userTags: row.user_tags,
})

/** A policy of a workgroup that the caller sees, with both locked; otherwise `tag.policy.not.found`. */
export async function lockPolicy(change: Change, id: string) {
  const known = await change.db.selectFrom('tag_policy').select('workgroup_id').where('id', '=', id).executeTakeFirst()
  if (!known) throw new Refused('tag.policy.not.found')
  const workgroup = await lockWorkgroup(change, known.workgroup_id).catch((error) => {
    throw error instanceof Refused && error.code === 'workgroup.not.found' ? new Refused('tag.policy.not.found') : error
  })
  change.authorize(workgroup, 'manageTagSets')
  // Changes of policies hold the workgroup's row.
  const row = await selectPolicies(change.read.db).where('y.id', '=', id).executeTakeFirst()
  if (!row) throw new Refused('tag.policy.not.found')
  return { id, workgroupId: row.workgroup_id, entity: workgroup.entity, definition: definitionOf(row) }
}
