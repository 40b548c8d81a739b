-- Erasure of a person (decision 230). Their values in the record are replaced by a pseudonym; the hash that each value
-- had when it was sealed stays, so that the chains can still be verified.
alter table person add erased_at timestamptz,
  add constraint erased_is_deleted check (erased_at is null or deleted_at is not null);

-- A running or completed erasure. Once it is completed, nothing that was looked for is kept.
create table erasure (
  person_id uuid primary key references person (id),
  pseudonym text not null,
  requested timestamptz not null,
  -- Who asked for it is in the record.
  origin text not null check (origin in ('ADMINISTRATOR', 'OPERATOR', 'COMMAND')),
  xid xid8 not null default pg_current_xact_id(),
  sought jsonb,
  reached bigint not null default 0,
  until bigint,
  events bigint not null default 0,
  done_at timestamptz,
  constraint done_forgets check ((done_at is null) = (sought is not null))
);
create index erasure_order on erasure (requested desc, person_id);

-- The hashes of erased values, by event and sealed field. A table of the record: rows are only added.
create table audit_erasure (
  event_id bigint not null references audit_event (id),
  field text not null check (field in ('actorName', 'actorEmail', 'address', 'objectName', 'before', 'after')),
  hash bytea not null check (length(hash) = 32),
  person_id uuid not null references person (id),
  primary key (event_id, field)
);

-- The salts of the fields that keep their values. The event's own salt, from which each field's is computed, would let
-- somebody who has the database confirm guesses of the erased values.
alter table audit_seal add salts jsonb;

create or replace function refuse_to_rewrite() returns trigger language plpgsql as $$
begin
  -- Only the owner of the tables gets here with an update; this setting keeps the owner's own statements from it.
  if tg_op = 'UPDATE' and tg_table_name in ('audit_event', 'audit_seal')
      and current_setting('strongroom.erasing', true) = 'on' then
    return new;
  end if;
  raise exception 'audit events are only ever added';
end $$;

create trigger audit_erasure_stays before delete or update on audit_erasure
  for each row execute function refuse_to_rewrite();
create trigger audit_erasure_stays_whole before truncate on audit_erasure
  for each statement execute function refuse_to_rewrite();

-- The one way in which the application changes sealed events: it replaces values of an erased person and leaves their
-- hashes. A wrong hash breaks the chain, which check-record reports. An event that isn't sealed has no hash yet.
create function erase_from_record(of_person uuid, erased jsonb) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not exists (select from person where id = of_person and erased_at is not null) then
    raise exception 'the person is not erased';
  end if;
  if exists (select from jsonb_to_recordset(erased) as e (event bigint)
              where not exists (select from audit_seal s where s.event_id = e.event)) then
    raise exception 'the event is not sealed';
  end if;
  insert into audit_erasure (event_id, field, hash, person_id)
    select e.event, h.key, decode(h.value, 'hex'), of_person
      from jsonb_to_recordset(erased) as e (event bigint, hashes jsonb), jsonb_each_text(e.hashes) h;
  perform set_config('strongroom.erasing', 'on', true);
  update audit_seal s set actor_name = e.actor_name, actor_email = e.actor_email, salt = '', salts = e.salts
    from jsonb_to_recordset(erased) as e (event bigint, actor_name text, actor_email text, salts jsonb)
   where s.event_id = e.event;
  update audit_event a set address = e.address, entity_name = e.entity_name, original = e.original, modified = e.modified
    from jsonb_to_recordset(erased) as e (event bigint, address text, entity_name text, original jsonb, modified jsonb)
   where a.id = e.event;
  perform set_config('strongroom.erasing', '', true);
end $$;
