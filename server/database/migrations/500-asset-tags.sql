-- Tags of documents and links (decision 134). Folders have none.
create table asset_tag (
  id uuid primary key,
  asset_id uuid not null references asset (id) on delete cascade,
  workspace_id uuid not null references workspace (id),
  name text not null,
  name_key text collate natural_order not null,
  type text not null check (type in ('TEXT', 'NUMBER', 'BOOLEAN', 'DATE')),
  -- '' of a tag that is only a name.
  value text not null,
  value_key text collate natural_order not null,
  -- The tag of a set that it was made from, for its colour. No foreign key: deleting a set leaves the tags of documents
  -- as they are, however many.
  suggested_tag_id uuid,
  created timestamptz not null,
  constraint asset_tag_once unique (asset_id, name_key, value_key, type)
);
-- Documents by tag, and the names that a workspace knows.
create index asset_tag_name on asset_tag (workspace_id, name_key, value_key, asset_id);

alter table workgroup add column enable_asset_tags boolean not null default true;

-- The tags that a resumable upload gets as a document, each as name|value|type.
alter table upload add column tags text[] not null default '{}';
