-- Workspaces that a records system keeps: COLLABORATION people work in, PUBLICATION they only read.
alter table workspace add column link_type text not null default 'NONE'
  check (link_type in ('NONE', 'COLLABORATION', 'PUBLICATION'));
