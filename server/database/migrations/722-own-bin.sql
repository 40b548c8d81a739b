-- What one participant deleted, without reading what the others did.
create index bin_entry_own on bin_entry (workspace_id, deleted_by, deleted_at, asset_id) where not purging;
