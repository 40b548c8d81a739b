-- The end of somebody's participation, and how near to it they were reminded last, in days.
alter table participant
  add column expires_at timestamptz,
  add column reminded_days integer;
create index participant_expires on participant (expires_at) where removed_at is null and expires_at is not null;
alter table participant drop constraint participant_removal_check;
alter table participant add constraint participant_removal_check check (removal in ('removed', 'declined', 'left', 'expired'));
