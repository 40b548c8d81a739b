-- Baseline: what every area uses, as the migrations 001 to 180 of the unreleased product had made it (decision 114).

-- Counted before the secret is compared, so that a refusal cannot undo it.
create table attempt (
  key text not null,
  window_start timestamp with time zone not null,
  count integer not null,
  locked_until timestamp with time zone
);
alter table attempt add constraint attempt_pkey primary key (key);

-- Inserted before the first byte is stored, claimed by the change that makes it visible. `touched` moves while bytes
-- flow; unclaimed and untouched ones are swept, with their file.
create table blob (
  id uuid not null,
  workspace_id uuid,
  size bigint,
  sha256 bytea,
  touched timestamp with time zone not null,
  claimed boolean not null default false
);
alter table blob add constraint blob_pkey primary key (id);
create index blob_unclaimed on blob (touched) where (not claimed);
create index blob_workspace on blob (workspace_id);

-- The answer of a creation, for the same request sent again.
create table idempotency_key (
  person_id uuid not null,
  key text not null,
  request_hash bytea not null,
  reply jsonb not null,
  created timestamp with time zone not null
);
alter table idempotency_key add constraint idempotency_key_pkey primary key (person_id, key);

-- One row: something sealed under the master key at the first start, so that a start with another key is noticed.
create table installation (
  singleton boolean not null default true,
  key_check text not null
);
alter table installation add constraint installation_pkey primary key (singleton);
alter table installation add constraint installation_singleton_check check (singleton);

-- Mails, sealed under the installation's key; kept after sending only where the outbox page shows them.
create table mail (
  id uuid not null,
  to_address text not null,
  content text not null,
  created timestamp with time zone not null,
  sent_at timestamp with time zone,
  -- Whose invitation a mail is, so that a mail server that refuses it is heard of.
  participant_id uuid
);
alter table mail add constraint mail_pkey primary key (id);
create index mail_created on mail (created desc);

-- One ACCESS_REFUSED per actor, object and minute.
create table refusal (
  actor_id uuid not null,
  entity_id uuid not null,
  minute timestamp with time zone not null
);
alter table refusal add constraint refusal_pkey primary key (actor_id, entity_id, minute);
create index refusal_minute on refusal (minute);

-- What the domain of an address can be claimed as: itself, and '*.' of what it is part of.
create function claims_of(address text) returns text[] language sql immutable as $$
  select array_append(
      array(select '*.' || array_to_string(parts[n:], '.') from generate_subscripts(parts, 1) n where n > 1),
      array_to_string(parts, '.'))
    from (select string_to_array(split_part(address, '@', 2), '.') as parts) p
$$;
