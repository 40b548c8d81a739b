-- What a person is going to upload together, known before its first byte (decision 119).
create table manifest (
  id uuid primary key,
  person_id uuid not null references person (id) on delete cascade,
  workspace_id uuid not null references workspace (id) on delete cascade,
  -- The destination folder; the workspace's own id means its root.
  folder_id uuid not null,
  created timestamptz not null
);
create index manifest_person on manifest (person_id);
create index manifest_created on manifest (created);
create index manifest_workspace on manifest (workspace_id);

create table manifest_entry (
  manifest_id uuid not null references manifest (id) on delete cascade,
  path text not null,
  parent_path text not null,
  -- null for a folder.
  size bigint,
  -- The folder or document that it became. If it was deleted since, the entry counts as missing.
  asset_id uuid,
  primary key (manifest_id, path)
);
create index manifest_entry_open on manifest_entry (manifest_id, path) where asset_id is null;

alter table upload add column manifest_id uuid, add column manifest_path text;
