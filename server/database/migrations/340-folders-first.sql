-- Lists that show folders before documents read the folders from indexes of their own. Documents aren't in them, so
-- uploading, renaming, moving and deleting documents writes nothing more than before; a new folder writes three entries.
create index asset_folder_by_name on asset (parent_id, name_key, id) where kind = 'FOLDER';
create index asset_folder_by_created on asset (parent_id, created, id) where kind = 'FOLDER';
create index asset_folder_by_modified on asset (parent_id, modified, id) where kind = 'FOLDER';
