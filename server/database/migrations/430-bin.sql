-- The bin. A deleted document or folder keeps its rows; only its own row leaves the tree: it has no parent any more. What
-- is inside a deleted folder isn't touched. live_asset() is the one definition of 'not deleted'.
create table bin_entry (
  asset_id uuid primary key references asset (id) on delete cascade,
  workspace_id uuid not null references workspace (id),
  is_folder boolean not null,
  -- The folder to restore it to. No foreign key: that folder may be purged before.
  parent_id uuid not null,
  deleted_at timestamptz not null,
  deleted_by uuid not null references participant (id),
  until timestamptz not null,
  -- A job is removing it: it isn't in the bin any more, and can't be restored.
  purging boolean not null default false,
  -- How many documents and folders it contains, itself included. A purge subtracts what it has removed.
  documents integer not null,
  folders integer not null
);
create index bin_entry_list on bin_entry (workspace_id, deleted_at, asset_id) where not purging;
create index bin_entry_folders on bin_entry (workspace_id) where is_folder;
create index bin_entry_due on bin_entry (until) where not purging;
create index bin_entry_purging on bin_entry (workspace_id) where purging;

alter table workgroup add column bin_days integer not null default 30 check (bin_days between 0 and 90);

alter table asset drop constraint asset_root_has_no_parent;
alter table asset add constraint asset_root_has_no_parent check (kind <> 'ROOT' or parent_id is null);

create or replace function count_moved() returns trigger language plpgsql as $$
begin
  insert into folder_count as c (folder_id, shard, many)
    select folder, pg_backend_pid() % 8, one from (values (old.parent_id, -1), (new.parent_id, 1)) as both_sides (folder, one)
     where folder is not null order by folder
    on conflict (folder_id, shard) do update set many = c.many + excluded.many;
  return null;
end $$;

-- Whether a folder, or one above it, is in the bin. At most as many lookups as folders can be nested.
create function lies_in_bin(folder uuid) returns boolean language sql stable as $$
  with recursive above as (
    select a.parent_id, a.kind from asset a where a.id = folder
    union all
    select a.parent_id, a.kind from above b join asset a on a.id = b.parent_id)
  select exists (select from above where parent_id is null and kind <> 'ROOT')
$$;

-- All documents, folders and roots that aren't deleted. Rows are checked one by one: whoever reads the children of a
-- folder checks that folder only. The folders above are looked up only where the workspace's bin contains a folder.
create function live_asset() returns setof asset language sql stable as $$
  select a.* from asset a
   where (a.parent_id is not null or a.kind = 'ROOT')
     and (not exists (select from bin_entry b where b.workspace_id = a.workspace_id and b.is_folder)
       or not lies_in_bin(a.parent_id))
$$;

-- The documents of a workspace without those in its bin; at most so many are counted, or all where it is null.
create function live_document_count(place uuid, most bigint) returns bigint language sql stable as $$
  with binned as (select coalesce(sum(documents), 0) as many from bin_entry where workspace_id = place)
  select (select count(*) from (
           select from asset where workspace_id = place and kind = 'DOCUMENT' limit (select most + many from binned)) counted)
       - (select many from binned)
$$;

create or replace function visible_asset(actor uuid, at timestamptz) returns setof asset language sql stable as $$
  select a.* from live_asset() a join workspace_with_content(actor, at) p on p.workspace_id = a.workspace_id
$$;

create or replace function visible_child(actor uuid, folder uuid, at timestamptz) returns setof asset language sql stable as $$
  select a.* from asset a
   where a.parent_id >= folder and a.parent_id <= folder
     and exists (select from live_asset() f join workspace_with_content(actor, at) p on p.workspace_id = f.workspace_id where f.id = folder)
$$;
