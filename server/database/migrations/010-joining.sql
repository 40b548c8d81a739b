-- Links and codes that let people in: a forgotten password, and the check before an invitation of one's own.

-- One link at most for each person: a new request takes its place.
create table password_reset (
  person_id uuid primary key references person,
  token_hash bytea not null unique,
  created timestamptz not null,
  expires timestamptz not null,
  used_at timestamptz
);
create index password_reset_expires on password_reset (expires);

-- What an address must give before it is sent an invitation: the text of a picture, or a code by mail. A new one takes
-- the place of the one before.
create table sign_up_code (
  address text not null,
  kind text not null check (kind in ('picture', 'mail')),
  hash bytea not null,
  tries integer not null default 0,
  expires timestamptz not null,
  primary key (address, kind)
);
create index sign_up_code_expires on sign_up_code (expires);
