-- Tasks: people of a workspace ask each other to acknowledge, approve or review documents (decision 140).
create table task (
  id uuid primary key,
  workspace_id uuid not null references workspace (id),
  type text not null check (type in ('acknowledge', 'approve', 'review')),
  title text not null,
  description text not null,
  status text not null default 'OPEN' check (status in ('OPEN', 'COMPLETE', 'CANCELLED')),
  due timestamptz,
  -- Days before the due date.
  reminders integer[] not null,
  -- The reason given with a cancellation.
  message text not null default '',
  created timestamptz not null,
  -- The participant responsible for it: its creator, or the owner to whom an ownership transfer moved it.
  created_by uuid not null references participant (id),
  ended timestamptz,
  -- Open tasks by due date, then ended ones, latest first.
  list_order bigint not null
);
create index task_workspace on task (workspace_id, list_order, id);
create index task_creator on task (created_by, list_order, id);
create index task_open on task (workspace_id) where status = 'OPEN';

create table task_assignment (
  task_id uuid not null references task (id) on delete cascade,
  participant_id uuid not null references participant (id),
  position integer not null,
  status text not null default 'OPEN' check (status in ('OPEN', 'COMPLETE', 'NOT_DONE')),
  result boolean,
  message text not null default '',
  ended timestamptz,
  -- How the assignee had signed in.
  factor text,
  primary key (task_id, participant_id)
);
create index task_assignment_participant on task_assignment (participant_id, task_id);

-- What a task is about, as it was at the task's creation. Deleted documents and versions stay listed: evidence.
create table task_asset (
  task_id uuid not null references task (id) on delete cascade,
  asset_id uuid not null,
  position integer not null,
  kind text not null,
  name text not null,
  version_id uuid,
  number integer,
  size bigint,
  sha256 bytea,
  primary key (task_id, asset_id)
);
create index task_asset_asset on task_asset (asset_id, task_id);

-- Reminders that weren't sent yet. due is -infinity until a job has computed 09:00 in the assignee's time zone.
create table task_reminder (
  task_id uuid not null,
  participant_id uuid not null,
  days integer not null,
  due timestamptz not null default '-infinity',
  primary key (task_id, participant_id, days),
  foreign key (task_id, participant_id) references task_assignment (task_id, participant_id)
    on delete cascade on update cascade
);
create index task_reminder_due on task_reminder (due);

create function plan_task_reminders() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'person' then
    update task_reminder set due = '-infinity'
     where participant_id in (select id from participant where person_id = new.id);
  else
    update task_reminder set due = '-infinity' where participant_id = new.id;
  end if;
  return null;
end $$;
create trigger person_timezone_of_reminders after update of timezone on person
  for each row when (old.timezone is distinct from new.timezone) execute function plan_task_reminders();
create trigger participant_person_of_reminders after update of person_id on participant
  for each row when (old.person_id is distinct from new.person_id) execute function plan_task_reminders();
