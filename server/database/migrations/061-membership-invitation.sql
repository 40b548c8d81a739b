-- Invitations of people into a workgroup. A membership itself is a row of `member`: it is there once it is accepted.

create table membership_invitation (
  id uuid primary key,
  workgroup_id uuid not null references workgroup,
  -- Null until somebody with this address registers.
  person_id uuid references person,
  email text not null,
  -- Null where it was made by a command.
  invited_by uuid references person,
  message text not null default '',
  created timestamptz not null,
  ended_at timestamptz,
  ending text check (ending in ('accepted', 'declined', 'withdrawn')),
  constraint membership_invitation_ending check ((ended_at is null) = (ending is null))
);
create unique index membership_invitation_email on membership_invitation (workgroup_id, email) where ended_at is null;
create unique index membership_invitation_person on membership_invitation (workgroup_id, person_id) where ended_at is null and person_id is not null;
create index membership_invitation_of_person on membership_invitation (person_id) where ended_at is null;
create index membership_invitation_waiting on membership_invitation (email) where ended_at is null and person_id is null;
