-- Zips of documents (decision 132). A zip is its asker's own; its bytes are a blob under the workspace's key.
create table zip (
  id uuid primary key,
  person_id uuid not null references person (id) on delete cascade,
  workspace_id uuid not null references workspace (id),
  name text not null,
  -- The hash of what was asked for: an equal request gets the same zip for a while.
  request bytea not null,
  asset_ids uuid[] not null,
  exclude_unable_to_scan boolean not null,
  state text not null default 'PENDING' check (state in ('PENDING', 'READY', 'FAILED')),
  -- Documents and their bytes: as found at the request, later as built.
  documents integer not null,
  bytes bigint not null,
  bytes_done bigint not null default 0,
  blob_id uuid references blob (id) on delete set null,
  size bigint,
  sha256 bytea,
  created timestamptz not null,
  expires timestamptz not null
);
create index zip_person on zip (person_id, created);
create index zip_expires on zip (expires);
create index zip_pending on zip (created) where state = 'PENDING';
create index zip_blob on zip (blob_id);
create index zip_workspace on zip (workspace_id);

-- The versions in a zip.
create table zip_entry (
  zip_id uuid not null references zip (id) on delete cascade,
  version_id uuid not null references version (id) on delete cascade,
  primary key (zip_id, version_id)
);
create index zip_entry_version on zip_entry (version_id);

-- A zip that contains a version that was deleted for good ends with it.
create function end_zips() returns trigger language plpgsql as $$
begin
  update zip set expires = '-infinity' where id in (select distinct zip_id from removed);
  return null;
end $$;
create trigger end_zips after delete on zip_entry
  referencing old table as removed for each statement execute function end_zips();
