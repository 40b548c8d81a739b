-- The second factor of people, what workgroups ask of them, and codes that are mailed for two-step workspaces.

-- One authenticator for each person. It counts once `registered_at` is set: until then it waits for its first code.
create table mobile_authenticator (
  person_id uuid primary key references person,
  -- Sealed under the installation's key.
  secret text not null,
  -- SHA-256 of the recovery code, which has 80 random bits.
  backup_hash bytea,
  -- The 30 seconds of the last code that was taken: only later ones are good, so that each is good once.
  last_step bigint not null default 0,
  -- Whether a code is asked for at every sign-in.
  asks_at_login boolean not null default true,
  pending_until timestamptz,
  registered_at timestamptz,
  created timestamptz not null,
  constraint mobile_authenticator_registered check ((registered_at is null) = (backup_hash is null))
);

-- Mailed to whoever wants to register an authenticator; a new one voids the earlier one.
create table mobile_init_key (
  person_id uuid primary key references person,
  key_hash bytea not null unique,
  expires timestamptz not null
);

alter table session add second_factor text not null default 'NONE' check (second_factor in ('NONE', 'EMAIL', 'MOBILE'));

alter table workgroup
  add enforce_mobile_auth_login boolean not null default false,
  add two_step_mechanism text not null default 'EMAIL' check (two_step_mechanism in ('EMAIL', 'MOBILE')),
  -- Workspaces are created with two-step access, which then can't be switched off.
  add two_step_mandatory boolean not null default false;

-- The code that was mailed for a session last. Keyed hash: its 8 characters alone could be found by trying.
create table access_code (
  session_id uuid primary key references session on delete cascade,
  code_hash bytea,
  sent_at timestamptz not null,
  tries integer not null default 0
);
