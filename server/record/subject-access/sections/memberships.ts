import { sql } from 'kysely'
import { few, type Section } from '../section.ts'
import { ofWorkgroup } from '../subject.ts'

/** Memberships of workgroups, and invitations to them, with the role. */
export const memberships: Section<'memberships'> = {
  name: 'memberships',
  covers: ['member.person_id', 'membership_invitation.person_id', 'membership_invitation.email'],
  columns: [
    'kind',
    'workgroup',
    'account',
    'roles',
    'email',
    'message',
    'createdTime',
    'acceptedTime',
    'endedTime',
    'ending',
  ],
  forAdministrators: true,
  pages: few(
    (subject) => sql`
    select 'MEMBER' as kind, g.name as workgroup, a.name as account, concat_ws(', ',
             case when m.is_account_admin then 'ACCOUNT_ADMIN' end, case when m.is_workgroup_admin then 'WORKGROUP_ADMIN' end,
             case when m.is_reporter then 'REPORTING' end) as roles, '' as email, '' as message,
           m.created as "createdTime", m.accepted_at as "acceptedTime", null::timestamptz as "endedTime", null as ending
      from member m join workgroup g on g.id = m.workgroup_id join account a on a.id = g.account_id
     where m.person_id = ${subject.personId}::uuid and ${ofWorkgroup(subject, sql`g.id`)}
    union all
    select 'INVITATION', g.name, a.name, '', i.email, i.message, i.created, null, i.ended_at, i.ending
      from membership_invitation i join workgroup g on g.id = i.workgroup_id join account a on a.id = g.account_id
     where (i.person_id = ${subject.personId}::uuid or i.person_id is null and i.email = any(${subject.addresses}::text[]))
       and ${ofWorkgroup(subject, sql`g.id`)}
     order by "createdTime"`,
  ),
}
