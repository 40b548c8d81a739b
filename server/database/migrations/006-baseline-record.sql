-- Baseline: the record and the mails about it, as the migrations 001 to 180 of the unreleased product had made it (decision 114).

create table audit_event (
  id bigint not null generated always as identity,
  uuid uuid not null,
  type text not null,
  at timestamp with time zone not null,
  actor_id uuid,
  participant_id uuid,
  session_id uuid,
  address text,
  workspace_id uuid,
  entity_kind text not null,
  entity_id uuid,
  entity_name text not null,
  original jsonb,
  modified jsonb,
  -- Acts by or on hidden people: in lists and exports for the owner and for admins only.
  restricted boolean not null default false,
  -- A job seals what no running transaction can still precede: the order of ids isn't the order of commits.
  xid xid8 not null default pg_current_xact_id()
);
alter table audit_event add constraint audit_event_pkey primary key (id);
alter table audit_event add constraint audit_event_uuid_key unique (uuid);
create index audit_event_actor on audit_event (actor_id, at);
create index audit_event_workspace on audit_event (workspace_id, at, id);
create index audit_event_xid on audit_event (xid, id) where (workspace_id is not null);

create table audit_head (
  workspace_id uuid not null,
  chain text not null,
  position bigint not null,
  at timestamp with time zone not null,
  link bytea not null,
  key_id uuid not null,
  signature bytea not null
);
alter table audit_head add constraint audit_head_pkey primary key (workspace_id, chain, "position");

create table audit_key (
  id uuid not null,
  public_key text not null,
  sealed_private_key text not null,
  created timestamp with time zone not null
);
alter table audit_key add constraint audit_key_pkey primary key (id);

-- The place of an event in its chain. The name and address of whoever acted are kept as they were when it was sealed.
create table audit_seal (
  event_id bigint not null,
  workspace_id uuid not null,
  chain text not null,
  position bigint not null,
  actor_name text not null,
  actor_email text not null,
  salt bytea not null,
  link bytea not null
);
alter table audit_seal add constraint audit_seal_pkey primary key (event_id);
alter table audit_seal add constraint audit_seal_chain_check check ((chain = any (array['OPEN'::text, 'RESTRICTED'::text])));
alter table audit_seal add constraint audit_seal_workspace_id_chain_position_key unique (workspace_id, chain, "position");

-- How far sealing has come: one row.
create table audit_sealed (
  one boolean not null default true,
  xid xid8 not null,
  id bigint not null
);
alter table audit_sealed add constraint audit_sealed_pkey primary key (one);
alter table audit_sealed add constraint audit_sealed_one_check check (one);

-- When somebody's next mail of a kind is due, and from where on it tells. -infinity: it is yet to be planned; infinity:
-- nothing is waiting. What transactions before since_xid have done was told, or is never to be told by this kind.
create table mailing (
  person_id uuid not null,
  kind text not null,
  due timestamp with time zone not null,
  since_xid xid8 not null,
  -- Finds the events by time: what happened earlier was told before, but for transactions that were still running.
  since_at timestamp with time zone not null
);
alter table mailing add constraint mailing_pkey primary key (person_id, kind);
alter table mailing add constraint mailing_kind_check check ((kind = any (array['IMMEDIATE'::text, 'DAILY'::text, 'WEEKLY'::text])));
create index mailing_due on mailing (due);

-- Up to where everybody who is told at once has been found: one row.
create table news_told (
  one boolean not null default true,
  xid xid8 not null,
  at timestamp with time zone not null
);
alter table news_told add constraint news_told_pkey primary key (one);
alter table news_told add constraint news_told_one_check check (one);

alter table audit_event add constraint audit_event_actor_id_fkey foreign key (actor_id) references person(id);
alter table audit_event add constraint audit_event_participant_id_fkey foreign key (participant_id) references participant(id);
alter table audit_event add constraint audit_event_workspace_id_fkey foreign key (workspace_id) references workspace(id);
alter table audit_head add constraint audit_head_key_id_fkey foreign key (key_id) references audit_key(id);
alter table audit_head add constraint audit_head_workspace_id_fkey foreign key (workspace_id) references workspace(id);
alter table audit_seal add constraint audit_seal_event_id_fkey foreign key (event_id) references audit_event(id);
alter table audit_seal add constraint audit_seal_workspace_id_fkey foreign key (workspace_id) references workspace(id);
alter table mailing add constraint mailing_person_id_fkey foreign key (person_id) references person(id) on delete cascade;

create function refuse_to_rewrite() returns trigger language plpgsql as $$
begin
  raise exception 'audit events are only ever added';
end $$;

-- The events of a workspace that somebody may be told of, who is inside it: one rule for the activity list and for mails.
create function visible_event(actor uuid, place uuid) returns setof audit_event language sql stable as $$
  select e.* from audit_event e
   where e.workspace_id = place
     and exists (select from workspace_with_content(actor) p where p.workspace_id = place)
     and (not e.restricted or (select w.owner_id = actor from workspace w where w.id = place))
$$;

create trigger audit_event_stays before delete or update on audit_event for each row execute function refuse_to_rewrite();
create trigger audit_event_stays_whole before truncate on audit_event for each statement execute function refuse_to_rewrite();
create trigger audit_head_stays before delete or update on audit_head for each row execute function refuse_to_rewrite();
create trigger audit_head_stays_whole before truncate on audit_head for each statement execute function refuse_to_rewrite();
create trigger audit_seal_stays before delete or update on audit_seal for each row execute function refuse_to_rewrite();
create trigger audit_seal_stays_whole before truncate on audit_seal for each statement execute function refuse_to_rewrite();

insert into audit_sealed (xid, id) values ('0', 0);
insert into news_told (xid, at) values (pg_current_xact_id(), now());
