-- Who sees what, in one place: every list, count, search and total selects from these.

-- The standing of a person in each workspace that they own, take part in or are invited to.
create function visible_workspace(actor uuid) returns setof participant language sql stable as $$
  select p.* from participant p where p.person_id = actor and p.removed_at is null
$$;

-- Content is invisible until the invitation is accepted, and gone once the workspace is closed.
create function visible_asset(actor uuid) returns setof asset language sql stable as $$
  select a.* from asset a
    join participant p on p.workspace_id = a.workspace_id
    join workspace w on w.id = a.workspace_id
   where p.person_id = actor and p.removed_at is null and p.accepted_at is not null and w.closed_at is null
$$;

-- Hidden people are seen by the owner and by themselves.
create function visible_participant(actor uuid) returns setof participant language sql stable as $$
  select o.* from participant o
    join participant p on p.workspace_id = o.workspace_id
    join workspace w on w.id = o.workspace_id
   where p.person_id = actor and p.removed_at is null and o.removed_at is null and w.closed_at is null
     and (p.accepted_at is not null or o.id = p.id)
     and (o.type = 'STANDARD' or o.id = p.id or w.owner_id = actor)
$$;
