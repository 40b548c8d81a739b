-- Baseline: documents and what is made of them, as the migrations 001 to 180 of the unreleased product had made it (decision 114).

-- Every workspace has one ROOT whose id is the workspace's own, so 'parent' means the same on every level.
create table asset (
  id uuid not null,
  workspace_id uuid not null,
  parent_id uuid,
  kind text not null,
  name text not null,
  -- The name after case folding: what has to be unique in a folder.
  name_key text not null,
  extension text not null default ''::text,
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
  created timestamp with time zone not null,
  created_by uuid not null,
  modified timestamp with time zone not null,
  modified_by uuid not null
);
alter table asset add constraint asset_pkey primary key (id);
alter table asset add constraint asset_kind_check check ((kind = any (array['ROOT'::text, 'FOLDER'::text, 'DOCUMENT'::text])));
alter table asset add constraint asset_root_has_no_parent check (((kind = 'ROOT'::text) = (parent_id is null)));
alter table asset add constraint asset_root_id check (((kind <> 'ROOT'::text) or (id = workspace_id)));
create index asset_by_created on asset (parent_id, created, id);
create index asset_by_modified on asset (parent_id, modified, id);
create index asset_by_name on asset (parent_id, name_key, id);
create index asset_by_size on asset (parent_id, size, id);
-- Deleting a version asks which asset points at it.
create index asset_current_version on asset (current_version_id);
create unique index asset_name on asset (parent_id, name_key) where (parent_id is not null);
create index asset_workspace on asset (workspace_id);

-- One event per session, version, kind and ten minutes; later ranges find this row.
create table download_grant (
  session_id uuid not null,
  version_id uuid not null,
  kind text not null,
  until timestamp with time zone not null
);
alter table download_grant add constraint download_grant_pkey primary key (session_id, version_id, kind);
create index download_grant_until on download_grant (until);
create index download_grant_version on download_grant (version_id);

-- What is made from a version to show it: its PDF or normalised picture, its thumbnail, pictures of pages.
create table rendition (
  version_id uuid not null,
  kind text not null,
  page integer not null default 0,
  width integer not null default 0,
  blob_id uuid not null,
  size bigint not null,
  media_type text not null
);
alter table rendition add constraint rendition_pkey primary key (version_id, kind, page, width);
alter table rendition add constraint rendition_kind_check check ((kind = any (array['document'::text, 'thumbnail'::text, 'page'::text])));
create index rendition_blob on rendition (blob_id);

create table ticket (
  hash bytea not null,
  session_id uuid not null,
  version_id uuid not null,
  created timestamp with time zone not null,
  begun_at timestamp with time zone
);
alter table ticket add constraint ticket_pkey primary key (hash);
create index ticket_created on ticket (created);
create index ticket_version on ticket (version_id);

create table version (
  id uuid not null,
  asset_id uuid not null,
  number integer not null,
  blob_id uuid not null,
  size bigint not null,
  sha256 bytea not null,
  extension text not null,
  media_type text not null,
  created timestamp with time zone not null,
  created_by uuid not null,
  scan_status text not null,
  scan_attempts integer not null default 0,
  preview_status text not null,
  preview_kind text,
  pages jsonb
);
alter table version add constraint version_pkey primary key (id);
alter table version add constraint version_asset_id_number_key unique (asset_id, number);
alter table version add constraint version_preview_kind_check check ((preview_kind = any (array['pdf'::text, 'picture'::text])));
alter table version add constraint version_preview_status_check check ((preview_status = any (array['PROCESSING'::text, 'COMPLETED'::text, 'UNSUPPORTED'::text, 'FAILED'::text, 'TOO_LARGE'::text])));
alter table version add constraint version_scan_status_check check ((scan_status = any (array['SCANNING'::text, 'COMPLETE'::text, 'COMPLETE_NOT_SCANNED'::text, 'UNABLE_TO_SCAN'::text, 'VIRUS_DETECTED'::text])));
create index version_blob on version (blob_id);

alter table asset add constraint asset_created_by_fkey foreign key (created_by) references participant(id);
alter table asset add constraint asset_current_version_exists foreign key (current_version_id) references version(id) deferrable initially deferred;
alter table asset add constraint asset_modified_by_fkey foreign key (modified_by) references participant(id);
alter table asset add constraint asset_parent_id_fkey foreign key (parent_id) references asset(id);
alter table asset add constraint asset_workspace_id_fkey foreign key (workspace_id) references workspace(id);
alter table download_grant add constraint download_grant_session_id_fkey foreign key (session_id) references session(id) on delete cascade;
alter table download_grant add constraint download_grant_version_id_fkey foreign key (version_id) references version(id) on delete cascade;
alter table rendition add constraint rendition_blob_id_fkey foreign key (blob_id) references blob(id);
alter table rendition add constraint rendition_version_id_fkey foreign key (version_id) references version(id) on delete cascade;
alter table ticket add constraint ticket_session_id_fkey foreign key (session_id) references session(id) on delete cascade;
alter table ticket add constraint ticket_version_id_fkey foreign key (version_id) references version(id) on delete cascade;
alter table version add constraint version_asset_id_fkey foreign key (asset_id) references asset(id) on delete cascade;
alter table version add constraint version_blob_id_fkey foreign key (blob_id) references blob(id);
alter table version add constraint version_created_by_fkey foreign key (created_by) references participant(id);

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

-- Which of some names are taken in a folder. Locks the folder, so that of two who look for a free name at the same
-- moment the second sees what the first has taken; it is locked last and until the commit, since everybody who adds to
-- the folder waits here.
create function taken_names(folder uuid, names text[]) returns setof text language plpgsql as $$
begin
  perform from asset where id = folder for no key update;
  return query select name_key from asset where parent_id = folder and name_key = any(names);
end $$;

-- Content is invisible until the invitation is accepted, and gone once the workspace is closed.
create function visible_asset(actor uuid) returns setof asset language sql stable as $$
  select a.* from asset a join workspace_with_content(actor) p on p.workspace_id = a.workspace_id
$$;

-- What is in a folder, for pages. Whether the person sees the folder's content is asked once, not for every row: what is
-- in a folder is in its workspace. A range and not '=': whatever the folder, the database would then expect one of the
-- usual size and sort all that is in it. Of a range it expects a two-hundredth of everything, and walks along the
-- order's own index, which ends after the page; so the order begins with parent_id, as the indexes do.
create function visible_child(actor uuid, folder uuid) returns setof asset language sql stable as $$
  select a.* from asset a
   where a.parent_id >= folder and a.parent_id <= folder
     and exists (select from asset f join workspace_with_content(actor) p on p.workspace_id = f.workspace_id where f.id = folder)
$$;

create trigger asset_added after insert on asset referencing new table as added for each statement execute function count_children();
create trigger asset_gone after delete on asset referencing old table as gone for each statement execute function count_children();
create trigger asset_moved after update on asset referencing old table as gone new table as added for each statement when ((pg_trigger_depth() = 0)) execute function count_children();
