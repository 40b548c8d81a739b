-- The same as asset_folder_by_name.
drop index asset_folders;
