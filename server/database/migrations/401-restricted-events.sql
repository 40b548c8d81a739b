-- The workspaces' rule for events that only the owner of a workspace sees: a hidden participant acts or is concerned, and
-- doesn't act under a second, visible participation (shadow_of). Events and refusals are recorded with its answer.
-- plpgsql keeps the plan for the session; a function in SQL would be planned for each event.
create function event_is_restricted(workspace uuid, participant uuid, entity uuid, actor uuid) returns boolean
  language plpgsql stable parallel safe as $$
begin
  return exists (
    select from participant p
     where p.workspace_id = workspace and p.type = 'BCC'
       and (p.id = event_is_restricted.participant or p.id = entity
         or (p.person_id = actor and not exists (
              select from participant s where s.id = event_is_restricted.participant and s.shadow_of = p.id))));
end
$$;
