-- Connections: in each open workspace, documents times parties. One row a workspace, which a job keeps up to date from
-- the changes below; see decision 196.
create table connection_count (
  workspace_id uuid primary key references workspace (id) on delete cascade,
  -- Without those in the bin; also counted while the workspace is closed and its files are being erased.
  documents bigint not null,
  -- The owner and accepted participants without hidden ones; 0 in a closed workspace.
  parties integer not null,
  connections bigint not null generated always as (documents * parties) stored
);

-- What changed since: rows are only inserted, so that concurrent uploads don't wait for each other. The job takes them
-- out and adds them up. Without a foreign key, which would lock the workspace's row.
create table connection_change (
  workspace_id uuid not null,
  documents bigint not null
);

create or replace function count_added() returns trigger language plpgsql as $$
begin
  insert into folder_count as c (folder_id, shard, many)
    select parent_id, pg_backend_pid() % 8, count(*) from added where parent_id is not null
     group by parent_id order by parent_id
    on conflict (folder_id, shard) do update set many = c.many + excluded.many;
  insert into connection_change (workspace_id, documents)
    select workspace_id, count(*) from added where kind = 'DOCUMENT' group by workspace_id;
  return null;
end $$;

create or replace function count_gone() returns trigger language plpgsql as $$
begin
  insert into folder_count as c (folder_id, shard, many)
    select id, pg_backend_pid() % 8, -folder.many
      from (select parent_id as id, count(*) as many from gone where parent_id is not null group by parent_id) folder
     where (select true from asset a where a.id = folder.id)
     order by id
    on conflict (folder_id, shard) do update set many = c.many + excluded.many;
  insert into connection_change (workspace_id, documents)
    select workspace_id, -count(*) from gone where kind = 'DOCUMENT' group by workspace_id;
  return null;
end $$;

-- An entry of the bin holds back so many documents; a purge subtracts from it what it has removed.
create function note_binned_documents() returns trigger language plpgsql as $$
begin
  insert into connection_change (workspace_id, documents)
    select coalesce(new.workspace_id, old.workspace_id), coalesce(old.documents, 0) - coalesce(new.documents, 0);
  return null;
end $$;
create trigger bin_entry_counted after insert or delete on bin_entry
  for each row execute function note_binned_documents();
create trigger bin_entry_recounted after update of documents on bin_entry
  for each row when (old.documents <> new.documents) execute function note_binned_documents();

create function note_changed_parties() returns trigger language plpgsql as $$
begin
  insert into connection_change (workspace_id, documents) values (coalesce(new.workspace_id, old.workspace_id), 0);
  return null;
end $$;
create trigger participant_joins_connections after insert on participant
  for each row when (new.accepted_at is not null) execute function note_changed_parties();
create trigger participant_leaves_connections after delete on participant
  for each row execute function note_changed_parties();
create trigger participant_changes_connections after update of accepted_at, removed_at, expires_at, type, person_id on participant
  for each row when ((old.accepted_at, old.removed_at, old.expires_at, old.type, old.person_id)
    is distinct from (new.accepted_at, new.removed_at, new.expires_at, new.type, new.person_id))
  execute function note_changed_parties();

create function note_changed_workspace() returns trigger language plpgsql as $$
begin
  insert into connection_change (workspace_id, documents) values (new.id, 0);
  return null;
end $$;
create trigger workspace_has_connections after insert on workspace
  for each row execute function note_changed_workspace();
create trigger workspace_changes_connections after update of closed_at, scheduled_end, owner_id, workgroup_id on workspace
  for each row when ((old.closed_at, old.scheduled_end, old.owner_id, old.workgroup_id)
    is distinct from (new.closed_at, new.scheduled_end, new.owner_id, new.workgroup_id))
  execute function note_changed_workspace();

-- A changed maximum is compared with the connections, although these are the same: one of the workspaces is noted.
create function note_changed_maximum() returns trigger language plpgsql as $$
begin
  insert into connection_change (workspace_id, documents)
    select w.id, 0 from workgroup g join workspace w on w.workgroup_id = g.id
     where g.id = new.id or g.account_id = new.id limit 1;
  return null;
end $$;
create trigger workgroup_maximum_changed after update of connection_allocation on workgroup
  for each row when (old.connection_allocation is distinct from new.connection_allocation)
  execute function note_changed_maximum();
create trigger account_maximum_changed after update of max_connections on account
  for each row when (old.max_connections is distinct from new.max_connections) execute function note_changed_maximum();

insert into connection_change (workspace_id, documents) select id, live_document_count(id, null) from workspace;

-- The parties of a workspace. Hidden participants aren't counted: with the documents and the participants that
-- administrators see, any figure that contains them would tell how many there are.
create function connection_parties(place uuid, at timestamptz) returns integer language sql stable as $$
  select coalesce((select count(*)::integer from participant p
     where p.workspace_id = w.id and p.removed_at is null and p.accepted_at is not null
       and (p.expires_at is null or p.expires_at > at) and (p.type = 'STANDARD' or p.person_id = w.owner_id)), 0)
    from workspace w
   where w.id = place and w.closed_at is null and (w.scheduled_end is null or w.scheduled_end > at)
$$;

-- A workgroup's figures of a day in UTC, as they were when it began, or when the server first ran on that day. Days
-- without a running server have none.
create table connection_figure (
  -- Its beginning.
  day timestamptz not null,
  workgroup_id uuid not null references workgroup (id) on delete cascade,
  connections bigint not null,
  documents bigint not null,
  parties bigint not null,
  allocation integer,
  -- The maximum of the workgroup's account.
  maximum integer,
  primary key (day, workgroup_id)
);
create index connection_figure_workgroup on connection_figure (workgroup_id, day);

-- The highest percentage of which the administrators of a workgroup or an account were told, of this maximum.
create table connection_warning (
  subject_id uuid primary key,
  maximum integer not null,
  percentage integer not null
);
