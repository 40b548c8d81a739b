-- Which kinds of workspaces a workgroup can have: open ones, ones with two-step access, or both.
alter table workgroup
  add column open_share boolean not null default true,
  add column secure_share boolean not null default true,
  add constraint workgroup_shares_somehow check (open_share or secure_share),
  add constraint workgroup_mandate_is_possible check (secure_share or not two_step_mandatory);
