-- Changing one document among a million must not read the others.

-- Folders among many documents: for lists of folders only, and to walk down a tree. Documents have no entry in it.
create index asset_folders on asset (parent_id, name_key, id) where kind = 'FOLDER';

-- One folder after the other, each found by its key. As a join it was planned once for a connection, by how many rows had
-- changed in that first statement: after a large one, every small one read all the documents there are.
create or replace function count_children() returns trigger language plpgsql as $$
declare
  folder record;
begin
  if tg_op = 'INSERT' then
    for folder in select parent_id as id, count(*)::integer as many from added where parent_id is not null
                   group by parent_id order by parent_id loop
      update asset set child_count = child_count + folder.many where id = folder.id;
    end loop;
  elsif tg_op = 'DELETE' then
    for folder in select parent_id as id, count(*)::integer as many from gone where parent_id is not null
                   group by parent_id order by parent_id loop
      update asset set child_count = child_count - folder.many where id = folder.id;
    end loop;
  else
    for folder in select parent_id as id, sum(one)::integer as many
                    from (select parent_id, 1 as one from added union all select parent_id, -1 from gone) both_sides
                   where parent_id is not null group by parent_id having sum(one) <> 0 order by parent_id loop
      update asset set child_count = child_count + folder.many where id = folder.id;
    end loop;
  end if;
  return null;
end $$;
