-- Workspaces, the people in them, and what they hold.

create table workspace (
  id uuid primary key,
  workgroup_id uuid not null references workgroup,
  owner_id uuid not null references person,
  name text not null,
  two_step boolean not null default false,
  two_step_mechanism text check (two_step_mechanism in ('EMAIL', 'MOBILE')),
  scheduled_end timestamptz,
  closed_at timestamptz,
  -- The key of everything stored in this workspace, wrapped by the installation's master key. Gone once it is closed.
  wrapped_key bytea,
  created timestamptz not null,
  modified timestamptz not null,
  constraint workspace_key_until_closed check (wrapped_key is not null or closed_at is not null)
);
create index workspace_workgroup on workspace (workgroup_id);
create index workspace_owner on workspace (owner_id);

-- Rows stay after removal: what a person made keeps its author.
create table participant (
  id uuid primary key,
  workspace_id uuid not null references workspace,
  -- Null until somebody with this address registers.
  person_id uuid references person,
  email text not null,
  type text not null default 'STANDARD' check (type in ('STANDARD', 'BCC')),
  has_download boolean not null default false,
  has_create_document boolean not null default false,
  has_create_folder boolean not null default false,
  has_edit boolean not null default false,
  has_edit_online boolean not null default false,
  has_delete boolean not null default false,
  has_commenter boolean not null default false,
  has_inviter boolean not null default false,
  has_manage_workspace boolean not null default false,
  is_favourite boolean not null default false,
  message text not null default '',
  invited_by uuid references participant,
  invited_at timestamptz not null,
  accepted_at timestamptz,
  removed_at timestamptz,
  removal text check (removal in ('removed', 'declined', 'left')),
  constraint participant_edit_needs_download check (has_download or not has_edit),
  constraint participant_accepted_is_person check (accepted_at is null or person_id is not null),
  constraint participant_removal check ((removed_at is null) = (removal is null))
);
create unique index participant_person on participant (workspace_id, person_id) where removed_at is null and person_id is not null;
create unique index participant_email on participant (workspace_id, email) where removed_at is null;
create index participant_of_person on participant (person_id, workspace_id) where removed_at is null;
create index participant_waiting on participant (email) where removed_at is null and person_id is null;

-- Mailed to people who have no account yet. One use; a new one voids the earlier ones.
create table registration_link (
  token_hash bytea primary key,
  email text not null,
  participant_id uuid references participant,
  locale text not null,
  created timestamptz not null,
  expires timestamptz not null,
  used_at timestamptz
);
create index registration_link_email on registration_link (email);

-- Inserted before the first byte is stored, claimed by the change that makes it visible. `touched` moves while bytes
-- flow; unclaimed and untouched ones are swept, with their file.
create table blob (
  id uuid primary key,
  workspace_id uuid references workspace,
  size bigint,
  sha256 bytea,
  touched timestamptz not null,
  claimed boolean not null default false
);
create index blob_unclaimed on blob (touched) where not claimed;
create index blob_workspace on blob (workspace_id);

-- Every workspace has one ROOT whose id is the workspace's own, so 'parent' means the same on every level.
create table asset (
  id uuid primary key,
  workspace_id uuid not null references workspace,
  parent_id uuid references asset,
  kind text not null check (kind in ('ROOT', 'FOLDER', 'DOCUMENT')),
  name text not null,
  -- The name after case folding: what has to be unique in a folder.
  name_key text not null,
  extension text not null default '',
  current_version_id uuid,
  version_count integer not null default 0,
  size bigint not null default 0,
  allow_new_document boolean not null default true,
  allow_new_folder boolean not null default true,
  allow_edit boolean not null default true,
  -- The three flags combined with those of the folders above.
  open_new_document boolean not null default true,
  open_new_folder boolean not null default true,
  open_edit boolean not null default true,
  depth integer not null default 0,
  child_count integer not null default 0,
  created timestamptz not null,
  created_by uuid not null references participant,
  modified timestamptz not null,
  modified_by uuid not null references participant,
  constraint asset_root_has_no_parent check ((kind = 'ROOT') = (parent_id is null)),
  constraint asset_root_id check (kind <> 'ROOT' or id = workspace_id)
);
create unique index asset_name on asset (parent_id, name_key) where parent_id is not null;
create index asset_by_name on asset (parent_id, name_key, id);
create index asset_by_created on asset (parent_id, created, id);
create index asset_by_modified on asset (parent_id, modified, id);
create index asset_by_size on asset (parent_id, size, id);
create index asset_workspace on asset (workspace_id);

create table version (
  id uuid primary key,
  asset_id uuid not null references asset on delete cascade,
  number integer not null,
  blob_id uuid not null references blob,
  size bigint not null,
  sha256 bytea not null,
  extension text not null,
  media_type text not null,
  created timestamptz not null,
  created_by uuid not null references participant,
  scan_status text not null check (scan_status in ('SCANNING', 'COMPLETE', 'COMPLETE_NOT_SCANNED', 'UNABLE_TO_SCAN', 'VIRUS_DETECTED')),
  scan_attempts integer not null default 0,
  preview_status text not null check (preview_status in ('PROCESSING', 'COMPLETED', 'UNSUPPORTED', 'FAILED', 'TOO_LARGE')),
  preview_kind text check (preview_kind in ('pdf', 'picture')),
  pages jsonb,
  unique (asset_id, number)
);
alter table asset add constraint asset_current_version_exists foreign key (current_version_id) references version deferrable initially deferred;
-- Deleting a version asks which asset points at it.
create index asset_current_version on asset (current_version_id);
create index version_blob on version (blob_id);

-- What is made from a version to show it: its PDF or normalised picture, its thumbnail, pictures of pages.
create table rendition (
  version_id uuid not null references version on delete cascade,
  kind text not null check (kind in ('document', 'thumbnail', 'page')),
  page integer not null default 0,
  width integer not null default 0,
  blob_id uuid not null references blob,
  size bigint not null,
  media_type text not null,
  primary key (version_id, kind, page, width)
);
create index rendition_blob on rendition (blob_id);

-- How many are directly in a folder, kept by the database: counting them on every page costs several times the page.
create function count_children() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update asset p set child_count = child_count + n.many
      from (select parent_id, count(*)::integer as many from added where parent_id is not null group by parent_id) n
      where p.id = n.parent_id;
  elsif tg_op = 'DELETE' then
    update asset p set child_count = child_count - n.many
      from (select parent_id, count(*)::integer as many from gone where parent_id is not null group by parent_id) n
      where p.id = n.parent_id;
  else
    update asset p set child_count = child_count + n.many
      from (select parent_id, sum(one)::integer as many
              from (select parent_id, 1 as one from added union all select parent_id, -1 from gone) both_sides
             where parent_id is not null group by parent_id having sum(one) <> 0) n
      where p.id = n.parent_id;
  end if;
  return null;
end $$;
create trigger asset_added after insert on asset referencing new table as added for each statement execute function count_children();
create trigger asset_gone after delete on asset referencing old table as gone for each statement execute function count_children();
create trigger asset_moved after update on asset referencing old table as gone new table as added
  for each statement when (pg_trigger_depth() = 0) execute function count_children();
