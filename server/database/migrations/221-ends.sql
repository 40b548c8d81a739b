-- The end of a participation, and of a workspace, is part of the rule and not of the job that tells of it: what is visible
-- is asked for a time. The workspace's end stands with each participant, as whether it is open does.
alter table participant add column workspace_ends timestamptz;
update participant p set workspace_ends = w.scheduled_end from workspace w
  where w.id = p.workspace_id and w.scheduled_end is not null;
-- An owner's participation has no end.
update participant p set expires_at = null from workspace w
  where w.id = p.workspace_id and w.owner_id = p.person_id and p.expires_at is not null;

create or replace function know_workspace() returns trigger language plpgsql as $$
begin
  -- Whoever closes it waits, and then finds this row too.
  select created, closed_at is null, scheduled_end into new.workspace_created, new.workspace_open, new.workspace_ends
    from workspace where id = new.workspace_id for share;
  return new;
end $$;

create or replace function tell_participants_of_end() returns trigger language plpgsql as $$
begin
  update participant set workspace_open = new.closed_at is null, workspace_ends = new.scheduled_end
   where workspace_id = new.id;
  return null;
end $$;
drop trigger workspace_ended on workspace;
create trigger workspace_ended after update of closed_at, scheduled_end on workspace
  for each row when ((old.closed_at is null) <> (new.closed_at is null) or old.scheduled_end is distinct from new.scheduled_end)
  execute function tell_participants_of_end();

drop index participant_in_order;
create index participant_in_order on participant
  (person_id, (accepted_at is not null), workspace_created desc, workspace_id desc)
  include (id, expires_at, workspace_ends) where removed_at is null and shadow_of is null and workspace_open;
drop index participant_by_role;
create index participant_by_role on participant (workspace_id, role_rank desc, sort_name, id)
  include (type, expires_at) where removed_at is null;

drop function visible_event(uuid, uuid);
drop function visible_child(uuid, uuid);
drop function visible_asset(uuid);
drop function visible_participant_in(uuid, uuid);
drop function visible_participant(uuid);
drop function visible_workspace(uuid);
drop function workspace_with_content(uuid);

create function visible_workspace(actor uuid, at timestamptz) returns setof participant language sql stable as $$
  select p.* from participant p where p.person_id = actor and p.removed_at is null and p.shadow_of is null
     and (p.expires_at is null or p.expires_at > at)
$$;

create function workspace_with_content(actor uuid, at timestamptz) returns setof participant language sql stable as $$
  select p.* from participant p join workspace w on w.id = p.workspace_id
   where p.person_id = actor and p.removed_at is null and p.accepted_at is not null and w.closed_at is null
     and (p.expires_at is null or p.expires_at > at) and (w.scheduled_end is null or w.scheduled_end > at)
$$;

create function visible_asset(actor uuid, at timestamptz) returns setof asset language sql stable as $$
  select a.* from asset a join workspace_with_content(actor, at) p on p.workspace_id = a.workspace_id
$$;

create function visible_child(actor uuid, folder uuid, at timestamptz) returns setof asset language sql stable as $$
  select a.* from asset a
   where a.parent_id >= folder and a.parent_id <= folder
     and exists (select from asset f join workspace_with_content(actor, at) p on p.workspace_id = f.workspace_id where f.id = folder)
$$;

create function visible_event(actor uuid, place uuid, at timestamptz) returns setof audit_event language sql stable as $$
  select e.* from audit_event e
   where e.workspace_id = place
     and exists (select from workspace_with_content(actor, at) p where p.workspace_id = place)
     and (not e.restricted or (select w.owner_id = actor from workspace w where w.id = place))
$$;

create function visible_participant(actor uuid, at timestamptz) returns setof participant language sql stable as $$
  select o.* from participant o
    join participant p on p.workspace_id = o.workspace_id
    join workspace w on w.id = o.workspace_id
   where p.person_id = actor and p.removed_at is null and p.shadow_of is null and o.removed_at is null and w.closed_at is null
     and (p.expires_at is null or p.expires_at > at) and (o.expires_at is null or o.expires_at > at)
     and (w.scheduled_end is null or w.scheduled_end > at)
     and (p.accepted_at is not null or o.id = p.id)
     and (o.type = 'STANDARD' or o.id = p.id or w.owner_id = actor)
$$;

create function visible_participant_in(actor uuid, place uuid, at timestamptz) returns setof participant language sql stable as $$
  select o.* from participant o
   where o.workspace_id >= place and o.workspace_id <= place and o.removed_at is null
     and (o.expires_at is null or o.expires_at > at)
     and (o.id = (select p.id from participant p
                   where p.workspace_id = place and p.person_id = actor and p.removed_at is null and p.shadow_of is null
                     and p.workspace_open and (p.expires_at is null or p.expires_at > at)
                     and (p.workspace_ends is null or p.workspace_ends > at))
       or exists (select from participant p
                   where p.workspace_id = place and p.person_id = actor and p.removed_at is null and p.shadow_of is null
                     and p.workspace_open and (p.expires_at is null or p.expires_at > at)
                     and (p.workspace_ends is null or p.workspace_ends > at) and p.accepted_at is not null)
          and (o.type = 'STANDARD' or (select w.owner_id = actor from workspace w where w.id = place)))
$$;
