-- How a task ended, for its creator's notices: the participant who cancelled it, or that nobody with an open part was left.
alter table task
  add column cancelled_by uuid references participant (id),
  add column nobody_left boolean not null default false;
create index task_cancelled_by on task (cancelled_by) where cancelled_by is not null;
