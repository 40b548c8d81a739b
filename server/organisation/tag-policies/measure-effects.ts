import { limits } from '@strongroom/contract/wire/limits.ts'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { Read } from '../../kernel/read.ts'
import { type Definition, policyColumns, tagRows } from './write-policy.ts'
import { isOpen, lasts } from '../../access/lasting.ts'

interface Wanted {
  workgroupId: string
  /** The policy that would be replaced or deleted. */
  policyUuid: string | null
  definition: Definition | null
}

interface Effects {
  reach: { people_losing: number; people_gaining: number; documents_lost: number; documents_gained: number }
  people: { person_id: string; name: string; email: string | null; lost: number; gained: number }[]
}

/**
 * Compares the policies of a workgroup with those after a change, by the rule of `denied_asset`. Only documents that the
 * old or the new definition matches can differ. They are grouped by the policies that match them and people by the
 * policies that they meet, so that each pair of groups is compared once.
 */
export async function measureEffects(read: Read, wanted: Wanted): Promise<Effects> {
  const { rows } = await sql<Effects>`
    with ${rulesOf(wanted)}, ${documentsOf(read, wanted)}, ${effectsOf(read, wanted)}
    select (select to_jsonb(r) from (
             select count(*) filter (where e.lost > 0) as people_losing, count(*) filter (where e.gained > 0) as people_gaining,
                    (select coalesce(sum(d.many) filter (where d.loses), 0) from document_effect d) as documents_lost,
                    (select coalesce(sum(d.many) filter (where d.gains), 0) from document_effect d) as documents_gained
               from person_effect e) r) as reach,
           coalesce((select jsonb_agg(n) from (${namesOf(read, wanted)}) n), '[]') as people`.execute(read.db)
  return rows[0]!
}

/** The policies before and after the change, and their tags; the new definition has an id of its own. */
function rulesOf({ workgroupId, policyUuid, definition }: Wanted) {
  const draft = uuidv7()
  const columns = definition && policyColumns(definition)
  const tags = definition ? tagRows({ id: draft, workgroupId }, definition) : []
  return sql`policy as (
      select y.id, y.effect = 'DENY' as is_deny, y.assets_needed, y.users_needed, true as is_before,
             y.id is distinct from ${policyUuid}::uuid as is_after
        from tag_policy y where y.workgroup_id = ${workgroupId}
      union all
      select ${draft}::uuid, ${columns?.effect ?? null}::text = 'DENY', ${columns?.assets_needed ?? 1}::integer,
             ${columns?.users_needed ?? 1}::integer, false, true
       where ${definition !== null}::boolean),
    rule as (
      select t.policy_id, t.side, t.position, t.name_key, t.value_key from tag_policy_tag t
       where t.workgroup_id = ${workgroupId}
      union all
      select ${draft}::uuid, d.side, d.position, d.name_key collate natural_order, d.value_key collate natural_order
        from jsonb_to_recordset(${JSON.stringify(tags)}::jsonb)
          as d (side text, position integer, name_key text, value_key text))`
}

/** Groups of documents in open workspaces by the policies that match them. */
const documentsOf = (read: Read, { workgroupId, policyUuid }: Wanted) => sql`
    place as (
      select w.id, w.owner_id from workspace w
       where w.workgroup_id = ${workgroupId} and ${isOpen(read)}),
    touched as materialized (
      select distinct g.asset_id
        from place w join rule r on r.side = 'ASSET'
        join policy y on y.id = r.policy_id and (not y.is_before or y.id = ${policyUuid}::uuid)
        join asset_tag g on g.workspace_id = w.id and g.name_key = r.name_key
         and (r.value_key is null or r.value_key = g.value_key)),
    matched as (
      select g.asset_id, g.workspace_id, r.policy_id, y.is_deny, y.is_before, y.is_after
        from touched t join asset_tag g on g.asset_id = t.asset_id
        join rule r on r.side = 'ASSET' and r.name_key = g.name_key and (r.value_key is null or r.value_key = g.value_key)
        join policy y on y.id = r.policy_id
       group by g.asset_id, g.workspace_id, r.policy_id, y.is_deny, y.is_before, y.is_after, y.assets_needed
      having count(distinct r.position) >= y.assets_needed),
    document as (
      select m.workspace_id, ${policiesWhere('m.is_deny and m.is_before')} as deny_before,
             ${policiesWhere('m.is_deny and m.is_after')} as deny_after,
             ${policiesWhere('not m.is_deny and m.is_before')} as allow_before,
             ${policiesWhere('not m.is_deny and m.is_after')} as allow_after
        from matched m join live_asset() a on a.id = m.asset_id
       group by m.asset_id, m.workspace_id),
    class as (
      select row_number() over () as number, d.*, count(*) as many from document d
       group by d.workspace_id, d.deny_before, d.deny_after, d.allow_before, d.allow_after)`

const policiesWhere = (condition: string) =>
  sql`coalesce(array_agg(m.policy_id order by m.policy_id) filter (where ${sql.raw(condition)}), '{}')`

/** The difference for each person, and for each group of documents. */
const effectsOf = (read: Read, { workgroupId }: Wanted) => sql`
    met as (
      select f.person_id, array_agg(f.policy_id) as policies from (
        select u.person_id, r.policy_id
          from user_tag u
          join rule r on r.side = 'USER' and r.name_key = u.name_key and (r.value_key is null or r.value_key = u.value_key)
          join policy y on y.id = r.policy_id
         where u.workgroup_id = ${workgroupId}
         group by u.person_id, r.policy_id, y.users_needed having count(distinct r.position) >= y.users_needed) f
       group by f.person_id),
    outcome as (
      select p.person_id, c.number, c.many,
             c.deny_before && f.policies or (c.allow_before <> '{}' and not c.allow_before && f.policies) as before,
             c.deny_after && f.policies or (c.allow_after <> '{}' and not c.allow_after && f.policies) as after
        from class c join place w on w.id = c.workspace_id
        join participant p on p.workspace_id = w.id and ${lasts('p', read)} and p.accepted_at is not null
         and p.shadow_of is null and p.type = 'STANDARD'
         and p.person_id is distinct from w.owner_id
        cross join lateral (
          select coalesce((select m.policies from met m where m.person_id = p.person_id), '{}') as policies) f),
    person_effect as (
      select o.person_id, coalesce(sum(o.many) filter (where o.after and not o.before), 0) as lost,
             coalesce(sum(o.many) filter (where o.before and not o.after), 0) as gained
        from outcome o where o.before <> o.after group by o.person_id),
    document_effect as (
      select o.many, bool_or(o.after and not o.before) as loses, bool_or(o.before and not o.after) as gains
        from outcome o where o.before <> o.after group by o.number, o.many)`

/** The names that the administrator may see: members, people with tags, and people of the administrator's workspaces. */
const namesOf = (read: Read, { workgroupId }: Wanted) => sql`
    select e.person_id, e.lost, e.gained,
           coalesce(nullif(k.name, ''), k.email) as name, k.email
      from person_effect e
      cross join lateral (
        select (select trim(s.given_name || ' ' || s.family_name) from person s
                 where s.id = e.person_id and (i.is_member or exists (
                   select from visible_participant(${read.actor.personId}, ${read.now}) v
                    where v.person_id = e.person_id and v.accepted_at is not null))) as name,
               case when i.is_member then (select a.address from email_address a where a.person_id = e.person_id and a.is_primary)
                    else (select min(u.email) from user_tag u
                           where u.workgroup_id = ${workgroupId} and u.person_id = e.person_id) end as email
          from (select exists (select from member m where m.person_id = e.person_id
                                  and m.workgroup_id = ${workgroupId} and m.accepted_at is not null) as is_member) i) k
     where coalesce(k.name, k.email) is not null
     order by e.lost desc, e.gained desc, name, e.person_id
     limit ${sql.lit(limits.policyPreviewPeople)}`
