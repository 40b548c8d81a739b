-- What one participant deleted, without reading what the others did. It doesn't begin with the workspace, so that pages
-- of a whole bin keep their own index.
create index bin_entry_own on bin_entry (deleted_by, deleted_at, asset_id) where not purging;
