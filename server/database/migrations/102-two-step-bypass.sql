-- Service accounts have no second factor: a workgroup may allow that the owners of its workspaces let single ones in without.
alter table workgroup add bypass_two_step_allowed boolean not null default false;

-- Let in without a code, as long as the workgroup allows it.
create table two_step_bypass (
  participant_id uuid primary key references participant on delete cascade,
  created timestamptz not null
);
