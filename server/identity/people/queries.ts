import { entities } from '../../access/entities.ts'
import type { Membership } from '@strongroom/contract/identity/membership.ts'
import { sql } from 'kysely'
import { hasAgent } from '../service-accounts/has-agent.ts'
import type { Change } from '../../kernel/change.ts'
import type { Read } from '../../kernel/read.ts'
import { Refused } from '../../kernel/refused.ts'

/**
 * Pending membership invitations. The person's workspaces move along within one account where nobody is left behind:
 * the rule that accepting applies.
 */
const invitations = sql<Membership[]>`(select coalesce(json_agg(json_build_object(
    'uuid', i.id, 'accepted', false, 'message', i.message, 'organisationUuid', t.id,
    'inviter', case when b.id is null then null
      else json_build_object('uuid', b.id, 'name', b.given_name || ' ' || b.family_name) end,
    'organisation', json_build_object('name', a.name, 'workgroupName', t.name),
    'leaving', case when g.id is null then null else json_build_object('uuid', g.id, 'workgroupName', g.name) end,
    'workspacesTransfer', g.id is null or t.account_id = g.account_id or not exists (
      select 1 from member o join person op on op.id = o.person_id
       where o.workgroup_id = g.id and o.person_id <> p.id and o.accepted_at is not null and op.disabled_at is null)
  ) order by i.created desc, i.id desc), '[]'::json)
  from membership_invitation i join workgroup t on t.id = i.workgroup_id join account a on a.id = t.account_id
  left join person b on b.id = i.invited_by
 where i.person_id = p.id and i.ended_at is null)`

/** Finds a person with their addresses and their workgroup. */
export async function findPerson(read: Read, personId: string) {
  const row = await read.db
    .selectFrom('person as p')
    .innerJoin('primary_address as e', 'e.person_id', 'p.id')
    .leftJoin('pending_address as w', (join) => join.onRef('w.person_id', '=', 'p.id').on('w.expires', '>', read.now))
    .leftJoin('member as m', (join) => join.onRef('m.person_id', '=', 'p.id').on('m.accepted_at', 'is not', null))
    .leftJoin('workgroup as g', 'g.id', 'm.workgroup_id')
    .leftJoin('account as c', 'c.id', 'g.account_id')
    .select(['c.id as account_id', 'c.name as account_name'])
    .select(['m.is_reporter', 'm.is_workgroup_admin', 'm.is_account_admin'])
    .select([
      'p.id',
      'p.given_name',
      'p.family_name',
      'p.locale',
      'p.theme',
      'p.timezone',
      'p.email_subscriber',
      'p.hide_email_address',
      'p.avatar_blob_id',
      'e.address as email',
      'w.address as pending',
      'g.id as workgroup_id',
      'g.name as workgroup_name',
      'g.trial_started_at',
      'g.contract',
      'g.edition',
      'g.is_suspended',
      'p.is_sales',
      'p.is_operator',
      'g.avatar_blob_id as workgroup_avatar',
      sql<string[]>`array(select a.address from email_address a where a.person_id = p.id and not a.is_primary
        order by a.address)`.as('aliases'),
      invitations.as('memberships'),
      hasAgent.as('has_agent'),
    ])
    .where('p.id', '=', personId)
    .executeTakeFirst()
  if (!row) throw new Refused('not.found')
  return row
}
export type PersonRow = Awaited<ReturnType<typeof findPerson>>

/** A person as the entity of an event. */
export const personEntity = (row: { id: string; given_name: string; family_name: string }) =>
  entities.user(row.id, `${row.given_name} ${row.family_name}`)

/** Nobody changes a person between what the record says was before and the change. */
export async function lockPerson(change: Change, personId: string): Promise<void> {
  await change.db.selectFrom('person').select('id').where('id', '=', personId).forNoKeyUpdate().execute()
}
