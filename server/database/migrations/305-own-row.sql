-- The asker's own row in a workspace is found by the person and not by the workspace, which may have a million of them. A
-- range and not '=': where most workspaces have one or two people, all indexes look equally good to the database.
create or replace function visible_participant_in(actor uuid, place uuid, at timestamptz) returns setof participant language sql stable as $$
  select o.* from participant o
   where o.workspace_id >= place and o.workspace_id <= place and o.removed_at is null
     and (o.expires_at is null or o.expires_at > at)
     and (o.id = (select p.id from participant p
                   where p.person_id = actor and p.workspace_id >= place and p.workspace_id <= place
                     and p.removed_at is null and p.shadow_of is null
                     and p.workspace_open and (p.expires_at is null or p.expires_at > at)
                     and (p.workspace_ends is null or p.workspace_ends > at))
       or exists (select from participant p
                   where p.person_id = actor and p.workspace_id >= place and p.workspace_id <= place
                     and p.removed_at is null and p.shadow_of is null
                     and p.workspace_open and (p.expires_at is null or p.expires_at > at)
                     and (p.workspace_ends is null or p.workspace_ends > at) and p.accepted_at is not null)
          and (o.type = 'STANDARD' or (select w.owner_id = actor from workspace w where w.id = place)))
$$;
