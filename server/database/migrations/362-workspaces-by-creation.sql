-- The workspaces that somebody administers, newest first: one entry for a new workspace.
create index workspace_by_created on workspace (created, id);
