-- A workgroup's events outside workspaces in a period, the end excluded. Reports read a long record period by period, and
-- the indexes skip the rest of each person's events.
create function event_of_workgroup_between(place uuid, since timestamptz, until timestamptz) returns setof audit_event language sql stable as $$
  select e.* from member m cross join lateral (
    select * from audit_event a where a.workspace_id is null and a.actor_id = m.person_id
       and a.at >= greatest(m.accepted_at, since) and a.at < until
       and a.entity_kind not in ('Workgroup', 'IdentityProvider', 'Membership', 'User')
       and (a.entity_kind <> 'Account' or a.entity_id = (select g.account_id from workgroup g where g.id = place)) offset 0) e
   where m.workgroup_id = place and m.accepted_at is not null
  union all
  select e.* from member m cross join lateral (
    select * from audit_event a where a.workspace_id is null and a.entity_id = m.person_id
       and a.at >= greatest(m.accepted_at, since) and a.at < until and a.entity_kind = 'User' offset 0) e
   where m.workgroup_id = place and m.accepted_at is not null
  union all
  select e.* from membership_invitation m cross join lateral (
    select * from audit_event a where a.workspace_id is null and a.entity_id = m.id and a.at >= since and a.at < until
       and a.entity_kind = 'Membership' offset 0) e
   where m.workgroup_id = place
  union all
  select e.* from identity_provider i cross join lateral (
    select * from audit_event a where a.workspace_id is null and a.entity_id = i.id and a.at >= since and a.at < until
       and a.entity_kind = 'IdentityProvider' offset 0) e
   where i.workgroup_id = place
  union all
  select e.* from audit_event e where e.workspace_id is null and e.entity_kind = 'Workgroup' and e.entity_id = place
     and e.at >= since and e.at < until
$$;

-- The same of all times: one rule.
create or replace function event_of_workgroup(place uuid) returns setof audit_event language sql stable as $$
  select * from event_of_workgroup_between(place, '-infinity', 'infinity')
$$;
