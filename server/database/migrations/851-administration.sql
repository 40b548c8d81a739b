-- What administration of organisations needs: the terms of an account, workgroups that are hidden or suspended, the
-- share of the connections that a workgroup may use, and the roles of reporters and sales people.
alter table account
  add edition text not null default 'ENTERPRISE' check (edition in ('STANDARD', 'ENTERPRISE')),
  add contract text,
  add max_connections integer check (max_connections > 0),
  add suspended_at timestamptz;

alter table workgroup
  add hidden boolean not null default false,
  add suspended_at timestamptz,
  add connection_allocation integer check (connection_allocation > 0);

alter table member add is_reporter boolean not null default false;
alter table person add is_sales boolean not null default false;
