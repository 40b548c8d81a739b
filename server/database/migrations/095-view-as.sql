-- Who sees a workspace as a participant of it: recorded once in a while for each session and participant.
create table viewing (
  session_id uuid not null references session on delete cascade,
  participant_id uuid not null references participant,
  until timestamptz not null,
  primary key (session_id, participant_id)
);
create index viewing_until on viewing (until);
