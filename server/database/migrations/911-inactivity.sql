-- Workgroups may close workspaces in which nothing has happened for some months; null: never (decision 221).
alter table workgroup add close_inactive_months integer check (close_inactive_months between 3 and 120);

-- Planned ends that inactivity made: activity cancels them. Another end, or none, makes the row meaningless.
create table inactivity_plan (
  workspace_id uuid primary key references workspace (id) on delete cascade,
  planned_at timestamptz not null,
  planned_end timestamptz not null
);
