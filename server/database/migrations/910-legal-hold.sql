-- A workspace on legal hold: nothing in it is deleted until the hold is released (decision 220). The time is beside the
-- workspace's other state, so that rules read it without a join, and jobs wait for the lock of the row.
alter table workspace add held_at timestamptz;

create table legal_hold (
  workspace_id uuid primary key references workspace (id) on delete cascade,
  placed_by uuid not null references person (id),
  reason text not null check (reason <> '')
);

create index workspace_held on workspace (workgroup_id, id) where held_at is not null;

-- The last line of defence: a deletion that nobody thought of fails instead of destroying evidence.
create function refuse_deletion_in_held() returns trigger language plpgsql as $$
begin
  if exists (select from gone join workspace w on w.id = gone.workspace_id where w.held_at is not null) then
    raise exception 'the workspace is on legal hold' using errcode = 'SRH01';
  end if;
  return null;
end $$;

create trigger asset_not_held after delete on asset
  referencing old table as gone for each statement execute function refuse_deletion_in_held();
create trigger comment_not_held after delete on comment
  referencing old table as gone for each statement execute function refuse_deletion_in_held();
create trigger annotation_not_held after delete on annotation
  referencing old table as gone for each statement execute function refuse_deletion_in_held();
create trigger task_not_held after delete on task
  referencing old table as gone for each statement execute function refuse_deletion_in_held();
create trigger asset_tag_not_held after delete on asset_tag
  referencing old table as gone for each statement execute function refuse_deletion_in_held();

create function refuse_deletion_of_versions_in_held() returns trigger language plpgsql as $$
begin
  if exists (select from gone join asset a on a.id = gone.asset_id join workspace w on w.id = a.workspace_id
              where w.held_at is not null) then
    raise exception 'the workspace is on legal hold' using errcode = 'SRH01';
  end if;
  return null;
end $$;
create trigger version_not_held after delete on version
  referencing old table as gone for each statement execute function refuse_deletion_of_versions_in_held();
