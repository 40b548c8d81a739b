-- A workgroup tries the larger edition once, until then; what is agreed with it ends the trial and its end.
alter table workgroup
  add trial_started_at timestamptz,
  add trial_ends timestamptz,
  add contract text;
create index workgroup_trial_ends on workgroup (trial_ends) where trial_ends is not null;
