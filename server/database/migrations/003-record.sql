-- What happened, and what a download or a player may still fetch.

create table audit_event (
  id bigint generated always as identity primary key,
  uuid uuid not null unique,
  type text not null,
  at timestamptz not null,
  actor_id uuid references person,
  participant_id uuid references participant,
  session_id uuid,
  address text,
  workspace_id uuid references workspace,
  entity_kind text not null,
  entity_id uuid,
  entity_name text not null,
  original jsonb,
  modified jsonb
);
create index audit_event_workspace on audit_event (workspace_id, at, id);
create index audit_event_actor on audit_event (actor_id, at);

create function refuse_to_rewrite() returns trigger language plpgsql as $$
begin
  raise exception 'audit events are only ever added';
end $$;
create trigger audit_event_stays before update or delete on audit_event for each row execute function refuse_to_rewrite();
create trigger audit_event_stays_whole before truncate on audit_event for each statement execute function refuse_to_rewrite();

-- One ACCESS_REFUSED per actor, object and minute.
create table refusal (
  actor_id uuid not null references person,
  entity_id uuid not null,
  minute timestamptz not null,
  primary key (actor_id, entity_id, minute)
);
create index refusal_minute on refusal (minute);

-- One event per session, version, kind and ten minutes; later ranges find this row.
create table download_grant (
  session_id uuid not null references session on delete cascade,
  version_id uuid not null references version on delete cascade,
  kind text not null,
  until timestamptz not null,
  primary key (session_id, version_id, kind)
);
create index download_grant_until on download_grant (until);
create index download_grant_version on download_grant (version_id);

create table ticket (
  hash bytea primary key,
  session_id uuid not null references session on delete cascade,
  version_id uuid not null references version on delete cascade,
  created timestamptz not null,
  begun_at timestamptz
);
create index ticket_created on ticket (created);
create index ticket_version on ticket (version_id);
