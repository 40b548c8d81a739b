-- Workspaces of one workgroup by name and by creation. In a small workgroup beside large ones the orders of all workspaces
-- led to 120,000 rows for a page of 50.
create index workspace_of_workgroup_by_name on workspace (workgroup_id, lower(name), id);
create index workspace_of_workgroup_by_created on workspace (workgroup_id, created, id);

-- Names are searched in one workgroup, or for one person in all.
drop index workspace_found;
create index workspace_found on workspace using gin (workgroup_id, name gin_trgm_ops);
