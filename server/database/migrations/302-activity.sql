-- The activity of one workspace among all that ever happened: a page and a bounded count are read from these two indexes
-- alone, whatever the database believes of how events are spread. Which events are restricted stands in them too. The one
-- by kind is new: one more entry for each event.
drop index audit_event_workspace;
create index audit_event_workspace on audit_event (workspace_id, at, id) include (restricted);
create index audit_event_kind on audit_event (workspace_id, type, at, id) include (restricted);

-- The same as visible_event, for pages: they must be ordered by workspace_id first. A range and not '=', as for what is in
-- a folder: where one workspace has nearly all events, the database would read all of them for any other.
create function visible_event_in(actor uuid, place uuid, at timestamptz) returns setof audit_event language sql stable as $$
  select e.* from audit_event e
   where e.workspace_id >= place and e.workspace_id <= place
     and exists (select from workspace_with_content(actor, visible_event_in.at) p where p.workspace_id = place)
     and (not e.restricted or (select w.owner_id = actor from workspace w where w.id = place))
$$;

-- 'at' alone was the event's own time: whoever could see the workspace then saw the event, and it was asked for each one.
create or replace function visible_event(actor uuid, place uuid, at timestamptz) returns setof audit_event language sql stable as $$
  select e.* from audit_event e
   where e.workspace_id = place
     and exists (select from workspace_with_content(actor, visible_event.at) p where p.workspace_id = place)
     and (not e.restricted or (select w.owner_id = actor from workspace w where w.id = place))
$$;
