-- When participants last did or opened something in a workspace, acts by or on hidden people left out. A job takes it
-- from the events; see decision 205. Without a row: when the workspace was created.
create table workspace_activity (
  workspace_id uuid primary key references workspace (id) on delete cascade,
  last_at timestamptz not null
);

-- The last event that the job has read.
create table activity_reading (
  singleton boolean primary key default true check (singleton),
  event_id bigint not null
);
insert into activity_reading (event_id) values (0);

-- When an owner was last asked by an administrator whether the workspace is still needed.
create table owner_question (
  workspace_id uuid primary key references workspace (id) on delete cascade,
  asked_at timestamptz not null
);
