-- A workgroup's events outside workspaces: of those that its members caused about accounts, only those about its own.
-- Sales people act on the accounts of others.
create or replace function event_of_workgroup(place uuid) returns setof audit_event language sql stable as $$
  select e.* from member m cross join lateral (
    select * from audit_event a where a.workspace_id is null and a.actor_id = m.person_id and a.at >= m.accepted_at
       and a.entity_kind not in ('Workgroup', 'IdentityProvider', 'Membership', 'User')
       and (a.entity_kind <> 'Account' or a.entity_id = (select g.account_id from workgroup g where g.id = place)) offset 0) e
   where m.workgroup_id = place and m.accepted_at is not null
  union all
  select e.* from member m cross join lateral (
    select * from audit_event a where a.workspace_id is null and a.entity_id = m.person_id and a.at >= m.accepted_at
       and a.entity_kind = 'User' offset 0) e
   where m.workgroup_id = place and m.accepted_at is not null
  union all
  select e.* from membership_invitation m cross join lateral (
    select * from audit_event a where a.workspace_id is null and a.entity_id = m.id and a.entity_kind = 'Membership' offset 0) e
   where m.workgroup_id = place
  union all
  select e.* from identity_provider i cross join lateral (
    select * from audit_event a where a.workspace_id is null and a.entity_id = i.id and a.entity_kind = 'IdentityProvider' offset 0) e
   where i.workgroup_id = place
  union all
  select e.* from audit_event e where e.workspace_id is null and e.entity_kind = 'Workgroup' and e.entity_id = place
$$;

create or replace function event_of_workgroup_among(place uuid, looked bigint[]) returns setof audit_event language sql stable as $$
  select e.* from audit_event e
   where e.id = any(looked) and e.workspace_id is null and case e.entity_kind
     when 'Workgroup' then e.entity_id = place
     when 'Account' then e.entity_id = (select g.account_id from workgroup g where g.id = place)
       and (select m.workgroup_id = place and e.at >= m.accepted_at from member m where m.person_id = e.actor_id)
     when 'IdentityProvider' then (select i.workgroup_id = place from identity_provider i where i.id = e.entity_id)
     when 'Membership' then (select m.workgroup_id = place from membership_invitation m where m.id = e.entity_id)
     when 'User' then (select m.workgroup_id = place and e.at >= m.accepted_at from member m where m.person_id = e.entity_id)
     else (select m.workgroup_id = place and e.at >= m.accepted_at from member m where m.person_id = e.actor_id) end
$$;
