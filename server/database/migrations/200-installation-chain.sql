-- The seals of all workspaces are anchored in one chain, and events outside workspaces are sealed too.

alter table audit_seal alter column workspace_id drop not null;
alter table audit_seal drop constraint audit_seal_chain_check;
alter table audit_seal add constraint audit_seal_chain_check check (chain in ('OPEN', 'RESTRICTED', 'OUTSIDE'));
alter table audit_seal add constraint audit_seal_outside_check check ((workspace_id is null) = (chain = 'OUTSIDE'));
create unique index audit_seal_outside on audit_seal (position) where workspace_id is null;

alter table audit_head drop constraint audit_head_pkey;
alter table audit_head alter column workspace_id drop not null;
alter table audit_head add constraint audit_head_key unique nulls not distinct (workspace_id, chain, position);

drop index audit_event_xid;
create index audit_event_xid on audit_event (xid, id);
create index audit_event_outside on audit_event (at, id) where workspace_id is null;

-- One for each batch of seals, chained and signed: it covers the heads that the batch made.
create table audit_anchor (
  position bigint primary key,
  at timestamptz not null,
  -- Nothing that says that it is from long before this is sealed afterwards.
  upto timestamptz not null,
  link bytea not null,
  key_id uuid not null references audit_key,
  signature bytea not null
);

create table audit_anchored_head (
  anchor bigint not null references audit_anchor,
  workspace_id uuid references workspace,
  chain text not null,
  position bigint not null,
  link bytea not null,
  unique nulls not distinct (workspace_id, chain, position)
);
create index audit_anchored_head_anchor on audit_anchored_head (anchor);

-- Where an anchor was published: whoever rewrites the database can't take that back.
create table audit_publication (
  anchor bigint not null references audit_anchor,
  target text not null check (target in ('FILE', 'MAIL', 'TIMESTAMP')),
  at timestamptz not null,
  -- A time-stamp token (RFC 3161), as the authority sent it.
  token bytea,
  primary key (target, anchor)
);

create trigger audit_anchor_stays before update or delete on audit_anchor for each row execute function refuse_to_rewrite();
create trigger audit_anchor_stays_whole before truncate on audit_anchor for each statement execute function refuse_to_rewrite();
create trigger audit_anchored_head_stays before update or delete on audit_anchored_head for each row execute function refuse_to_rewrite();
create trigger audit_anchored_head_stays_whole before truncate on audit_anchored_head for each statement execute function refuse_to_rewrite();
create trigger audit_publication_stays before update or delete on audit_publication for each row execute function refuse_to_rewrite();
create trigger audit_publication_stays_whole before truncate on audit_publication for each statement execute function refuse_to_rewrite();
create trigger audit_key_stays before update or delete on audit_key for each row execute function refuse_to_rewrite();
create trigger audit_key_stays_whole before truncate on audit_key for each statement execute function refuse_to_rewrite();

-- Events outside workspaces were passed over until now.
update audit_sealed set xid = '0', id = 0;
