-- What somebody does who took part hidden earlier, and is visible now, belongs to the open record: only a hidden
-- participation that lasts restricts it.
create or replace function event_is_restricted(workspace uuid, participant uuid, entity uuid, actor uuid) returns boolean
  language plpgsql stable parallel safe as $$
begin
  return exists (
    select from participant p
     where p.workspace_id = workspace and p.type = 'BCC'
       and (p.id = event_is_restricted.participant or p.id = entity
         or (p.person_id = actor and p.removed_at is null and not exists (
              select from participant s where s.id = event_is_restricted.participant and s.shadow_of = p.id))));
end $$;
