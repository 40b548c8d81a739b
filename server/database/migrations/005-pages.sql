-- Pages of a large folder without looking at all that it holds.

-- The workspaces whose content a person sees: it is invisible until the invitation is accepted, and gone once the
-- workspace is closed.
create function workspace_with_content(actor uuid) returns setof participant language sql stable as $$
  select p.* from participant p join workspace w on w.id = p.workspace_id
   where p.person_id = actor and p.removed_at is null and p.accepted_at is not null and w.closed_at is null
$$;

create or replace function visible_asset(actor uuid) returns setof asset language sql stable as $$
  select a.* from asset a join workspace_with_content(actor) p on p.workspace_id = a.workspace_id
$$;

-- The same within one workspace. Whether the person sees its content is asked once, not for every row; 'is not distinct
-- from', because with '=' the index of workspaces looks like a short way into a folder, and the page is then sorted from
-- everything in it.
create function visible_asset_in(actor uuid, place uuid) returns setof asset language sql stable as $$
  select a.* from asset a
   where a.workspace_id is not distinct from place
     and exists (select from workspace_with_content(actor) p where p.workspace_id = place)
$$;
