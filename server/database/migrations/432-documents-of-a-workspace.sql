-- Everything in one workspace that the person sees, for counts and exports of whole workspaces: the folders in the bin,
-- with those below them, are collected once instead of looking up the folders above each row.
create function visible_asset_in(actor uuid, place uuid, at timestamptz) returns setof asset language sql stable as $$
  select a.* from asset a
   where a.workspace_id = place and (a.parent_id is not null or a.kind = 'ROOT')
     and exists (select from workspace_with_content(actor, at) p where p.workspace_id = place)
     and coalesce(a.parent_id, a.id) not in (
       with recursive binned as (
         select asset_id as id from bin_entry where workspace_id = place and is_folder
         union all
         select f.id from binned b cross join lateral (
           select id from asset where parent_id >= b.id and parent_id <= b.id and kind = 'FOLDER' offset 0) f)
       select id from binned)
$$;
