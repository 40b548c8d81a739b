-- Child counts, apart from the folder's row: an upload held that row until its commit, and other uploads into the same
-- folder waited. Each count is spread over several rows; a connection adds to one of them.
create table folder_count (
  folder_id uuid not null references asset (id) on delete cascade,
  shard integer not null,
  many integer not null,
  primary key (folder_id, shard)
) with (fillfactor = 50);

insert into folder_count (folder_id, shard, many)
  select id, 0, child_count from asset where kind <> 'DOCUMENT' and child_count <> 0;

drop trigger asset_added on asset;
drop trigger asset_gone on asset;
drop trigger asset_moved on asset;
drop function count_children();
alter table asset drop column child_count;

create function count_added() returns trigger language plpgsql as $$
begin
  insert into folder_count as c (folder_id, shard, many)
    select parent_id, pg_backend_pid() % 8, count(*) from added where parent_id is not null
     group by parent_id order by parent_id
    on conflict (folder_id, shard) do update set many = c.many + excluded.many;
  return null;
end $$;

-- Folders that were deleted in the same statement get no count. Each is looked up by its key; a join would read all
-- documents.
create function count_gone() returns trigger language plpgsql as $$
begin
  insert into folder_count as c (folder_id, shard, many)
    select id, pg_backend_pid() % 8, -folder.many
      from (select parent_id as id, count(*) as many from gone where parent_id is not null group by parent_id) folder
     where (select true from asset a where a.id = folder.id)
     order by id
    on conflict (folder_id, shard) do update set many = c.many + excluded.many;
  return null;
end $$;

create function count_moved() returns trigger language plpgsql as $$
begin
  insert into folder_count as c (folder_id, shard, many)
    select folder, pg_backend_pid() % 8, one from (values (old.parent_id, -1), (new.parent_id, 1)) as both_sides (folder, one)
     order by folder
    on conflict (folder_id, shard) do update set many = c.many + excluded.many;
  return null;
end $$;

create trigger asset_added after insert on asset referencing new table as added for each statement execute function count_added();
create trigger asset_gone after delete on asset referencing old table as gone for each statement execute function count_gone();
create trigger asset_moved after update of parent_id on asset for each row
  when (old.parent_id is distinct from new.parent_id) execute function count_moved();

drop function taken_names(uuid, text[]);
