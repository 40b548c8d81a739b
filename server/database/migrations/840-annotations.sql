-- Annotations: one row is a layer, a person's annotations of one version and type, as XFDF (decision 182).
create table annotation (
  id uuid primary key,
  workspace_id uuid not null references workspace (id),
  asset_id uuid not null references asset (id) on delete cascade,
  version_id uuid not null references version (id) on delete cascade,
  author_id uuid not null references participant (id),
  type text not null check (type in ('PUBLIC', 'PRIVATE')),
  -- Exactly as it was sent.
  content text not null,
  -- Annotations in the content, without replies.
  mark_count integer not null,
  revision integer not null default 1,
  created timestamptz not null,
  modified timestamptz not null,
  -- When an event about it was last recorded: changes within ten minutes are one event.
  recorded timestamptz not null
);
create unique index annotation_layer on annotation (version_id, author_id, type);
create index annotation_document on annotation (asset_id, id);
create index annotation_workspace on annotation (workspace_id);

-- Public annotations of a version, kept by the trigger below: lists read the version's row anyway.
alter table version add column annotation_count integer not null default 0;

create function count_annotations() returns trigger language plpgsql as $$
declare
  before integer := case when tg_op <> 'INSERT' and old.type = 'PUBLIC' then old.mark_count else 0 end;
  after integer := case when tg_op <> 'DELETE' and new.type = 'PUBLIC' then new.mark_count else 0 end;
begin
  if after <> before then
    update version set annotation_count = annotation_count + after - before
     where id = case when tg_op = 'DELETE' then old.version_id else new.version_id end;
  end if;
  return null;
end $$;
create trigger annotation_counted after insert or update or delete on annotation
  for each row execute function count_annotations();

alter table workgroup add column enable_annotations boolean not null default true;
alter table workgroup add column enable_public_annotations boolean not null default true;

-- Versions whose pages were read before annotations needed their rotation and visible part: a job reads them.
create index version_without_spaces on version (id)
  where preview_kind = 'pdf' and preview_status = 'COMPLETED' and jsonb_array_length(pages -> 0) = 2;
