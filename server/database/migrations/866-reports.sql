-- Reports read the open workspaces of a workgroup in the order of their ids, a page at a time.
create index workspace_open_in_workgroup on workspace (workgroup_id, id) where closed_at is null;
