-- When somebody last looked into a workspace: for what is new since then, and for what they used lately. Nobody else's
-- business, so it isn't in the record.
create table visit (
  person_id uuid not null references person (id) on delete cascade,
  workspace_id uuid not null references workspace (id) on delete cascade,
  visited_at timestamptz not null,
  primary key (person_id, workspace_id)
);
create index visit_latest on visit (person_id, visited_at desc);
create index visit_workspace on visit (workspace_id);
