-- What the bell reads (decision 147): notices are derived when they are read, so a person has one row.
create table notice_seen (
  person_id uuid primary key references person (id) on delete cascade,
  -- Notices up to this time are read.
  seen_at timestamptz not null
);

-- What happened before this version counts as read.
insert into notice_seen (person_id, seen_at) select id, now() from person;

-- A person's latest comments, for replies in their discussions.
create index comment_author on comment (author_id, id) include (thread_id) where deleted_at is null;

-- A person's open parts, their parts that ended open, and their latest tasks.
create index task_assignment_open on task_assignment (participant_id, task_id) where status = 'OPEN';
create index task_assignment_not_done on task_assignment (participant_id, ended) where status = 'NOT_DONE';
create index task_latest on task (created_by, id);

-- The person's own setting: no digests of this workspace's activity.
alter table participant add column is_muted boolean not null default false;
