-- How a workspace ends: by a plan, at once, and what is kept of it for a while.

alter table workspace add column end_reason text not null default '';
-- Days before the end at which owner and managers want to be reminded; 0 for never.
alter table workspace add column end_reminder_days integer not null default 0;
-- Null where the plan closed it.
alter table workspace add column closed_by uuid references person;
-- When the last byte was gone, and when the names were.
alter table workspace add column purged_at timestamptz;
alter table workspace add column forgotten_at timestamptz;
create index workspace_ending on workspace (scheduled_end) where closed_at is null and scheduled_end is not null;
create index workspace_closed on workspace (workgroup_id, closed_at) where closed_at is not null and forgotten_at is null;

-- Reminders that are still to be mailed.
create table end_reminder (
  workspace_id uuid not null references workspace,
  due timestamptz not null,
  audience text not null check (audience in ('EVERYONE', 'LEADERS')),
  primary key (workspace_id, due, audience)
);
create index end_reminder_due on end_reminder (due);
