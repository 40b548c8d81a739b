-- What happened in no workspace, for the administrators of the workgroup that it happened in.

create index audit_event_outside_entity on audit_event (entity_id, at) where workspace_id is null;

-- Acts of members and on them since they joined, and acts on the workgroup, its providers and its invitations.
create function event_of_workgroup(place uuid) returns setof audit_event language sql stable as $$
  select e.* from audit_event e join member m on m.person_id = e.actor_id
   where e.workspace_id is null and m.workgroup_id = place and m.accepted_at is not null and e.at >= m.accepted_at
     and e.entity_kind not in ('Workgroup', 'IdentityProvider', 'Membership', 'User')
  union
  select e.* from audit_event e join member m on m.person_id = e.entity_id
   where e.workspace_id is null and m.workgroup_id = place and m.accepted_at is not null and e.at >= m.accepted_at
     and e.entity_kind = 'User'
  union
  select e.* from audit_event e join membership_invitation m on m.id = e.entity_id
   where e.workspace_id is null and m.workgroup_id = place and e.entity_kind = 'Membership'
  union
  select e.* from audit_event e join identity_provider i on i.id = e.entity_id
   where e.workspace_id is null and i.workgroup_id = place and e.entity_kind = 'IdentityProvider'
  union
  select e.* from audit_event e where e.workspace_id is null and e.entity_kind = 'Workgroup' and e.entity_id = place
$$;
