-- Tamper evidence: the events of a workspace form two chains of hashes, whose heads are signed.

-- Acts by or on hidden people: in lists and exports for the owner and for admins only.
alter table audit_event add column restricted boolean not null default false;
-- A job seals what no running transaction can still precede: the order of ids isn't the order of commits.
alter table audit_event add column xid xid8 not null default pg_current_xact_id();
create index audit_event_xid on audit_event (xid, id) where workspace_id is not null;
create index participant_hidden on participant (workspace_id) where type = 'BCC';

-- The place of an event in its chain. The name and address of whoever acted are kept as they were when it was sealed.
create table audit_seal (
  event_id bigint primary key references audit_event,
  workspace_id uuid not null references workspace,
  chain text not null check (chain in ('OPEN', 'RESTRICTED')),
  position bigint not null,
  actor_name text not null,
  actor_email text not null,
  salt bytea not null,
  link bytea not null,
  unique (workspace_id, chain, position)
);

create table audit_key (
  id uuid primary key,
  public_key text not null,
  sealed_private_key text not null,
  created timestamptz not null
);

create table audit_head (
  workspace_id uuid not null references workspace,
  chain text not null,
  position bigint not null,
  at timestamptz not null,
  link bytea not null,
  key_id uuid not null references audit_key,
  signature bytea not null,
  primary key (workspace_id, chain, position)
);

-- How far sealing has come: one row.
create table audit_sealed (
  one boolean primary key default true check (one),
  xid xid8 not null,
  id bigint not null
);
insert into audit_sealed (xid, id) values ('0', 0);

create trigger audit_seal_stays before update or delete on audit_seal for each row execute function refuse_to_rewrite();
create trigger audit_seal_stays_whole before truncate on audit_seal for each statement execute function refuse_to_rewrite();
create trigger audit_head_stays before update or delete on audit_head for each row execute function refuse_to_rewrite();
create trigger audit_head_stays_whole before truncate on audit_head for each statement execute function refuse_to_rewrite();
