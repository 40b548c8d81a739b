-- What is in a folder, for pages. Whether the person sees the folder's content is asked once, not for every row: what is
-- in a folder is in its workspace. A range and not '=': whatever the folder, the database would then expect one of the
-- usual size and sort all that is in it. Of a range it expects a two-hundredth of everything, and walks along the
-- order's own index, which ends after the page; so the order begins with parent_id, as the indexes do.
create function visible_child(actor uuid, folder uuid) returns setof asset language sql stable as $$
  select a.* from asset a
   where a.parent_id >= folder and a.parent_id <= folder
     and exists (select from asset f join workspace_with_content(actor) p on p.workspace_id = f.workspace_id where f.id = folder)
$$;
drop function visible_asset_in(uuid, uuid);
