-- Tags that a workgroup suggests, in sets: for documents, or for people.
create table tag_set (
  id uuid primary key,
  workgroup_id uuid not null references workgroup,
  name text not null,
  name_key text not null,
  kind text not null check (kind in ('ASSET', 'USER')),
  -- Disabled sets aren't offered; where they were chosen they stay.
  enabled boolean not null default true,
  created timestamptz not null,
  constraint tag_set_name unique (workgroup_id, name_key)
);

create table suggested_tag (
  id uuid primary key,
  tag_set_id uuid not null references tag_set on delete cascade,
  name text not null,
  name_key text not null,
  type text not null check (type in ('NONE', 'TEXT', 'NUMBER', 'BOOLEAN', 'DATE')),
  -- The only values that it takes; where there are none, any of its type.
  valid_values text[] not null default '{}',
  description text not null default '',
  colour text not null,
  constraint suggested_tag_name unique (tag_set_id, name_key)
);

-- What is suggested in a workspace. A set counts while the workspace belongs to its workgroup.
create table workspace_tag_set (
  workspace_id uuid not null references workspace on delete cascade,
  tag_set_id uuid not null references tag_set on delete cascade,
  primary key (workspace_id, tag_set_id)
);
create index workspace_tag_set_of_set on workspace_tag_set (tag_set_id);
