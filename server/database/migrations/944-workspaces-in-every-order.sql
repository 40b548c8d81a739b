-- Workspaces of a workgroup by their last activity and by their connections, a page at a time in large workgroups. Both
-- tables have a row for every workspace and its workgroup, so that an index has the whole order; jobs write the figures,
-- as before.
create function place_workspace_figures() returns trigger language plpgsql as $$
begin
  new.workgroup_id := (select w.workgroup_id from workspace w where w.id = new.workspace_id);
  return new;
end $$;

alter table workspace_activity add workgroup_id uuid;
alter table connection_count add workgroup_id uuid;
update workspace_activity a set workgroup_id = w.workgroup_id, last_at = greatest(a.last_at, w.created)
  from workspace w where w.id = a.workspace_id;
update connection_count c set workgroup_id = w.workgroup_id from workspace w where w.id = c.workspace_id;
insert into workspace_activity (workspace_id, workgroup_id, last_at)
  select id, workgroup_id, created from workspace on conflict do nothing;
insert into connection_count (workspace_id, workgroup_id, documents, parties)
  select id, workgroup_id, 0, 1 from workspace on conflict do nothing;
alter table workspace_activity alter workgroup_id set not null;
alter table connection_count alter workgroup_id set not null;
-- For a server of the version before, which doesn't name the workgroup.
create trigger activity_in_workgroup before insert on workspace_activity
  for each row when (new.workgroup_id is null) execute function place_workspace_figures();
create trigger connections_in_workgroup before insert on connection_count
  for each row when (new.workgroup_id is null) execute function place_workspace_figures();

create index workspace_activity_order on workspace_activity (workgroup_id, last_at, workspace_id);
create index connection_count_order on connection_count (workgroup_id, connections, workspace_id);

-- A new workspace has its owner and no documents.
create function start_workspace_figures() returns trigger language plpgsql as $$
begin
  insert into workspace_activity (workspace_id, workgroup_id, last_at) values (new.id, new.workgroup_id, new.created);
  insert into connection_count (workspace_id, workgroup_id, documents, parties) values (new.id, new.workgroup_id, 0, 1);
  return null;
end $$;
create trigger workspace_has_figures after insert on workspace for each row execute function start_workspace_figures();

create function move_workspace_figures() returns trigger language plpgsql as $$
begin
  update workspace_activity set workgroup_id = new.workgroup_id where workspace_id = new.id;
  update connection_count set workgroup_id = new.workgroup_id where workspace_id = new.id;
  return null;
end $$;
create trigger workspace_moves_figures after update of workgroup_id on workspace
  for each row when (old.workgroup_id <> new.workgroup_id) execute function move_workspace_figures();
