-- Accounts, workgroups, people and how they are signed in.

create table account (
  id uuid primary key,
  name text not null,
  created timestamptz not null
);

create table workgroup (
  id uuid primary key,
  account_id uuid not null references account,
  name text not null,
  default_locale text not null default 'en-gb',
  additional_locale text,
  large_files boolean not null default false,
  asset_delete_allowed boolean not null default true,
  created timestamptz not null
);

-- One workgroup per mail domain; '*.example.org' covers the sub-domains of example.org.
create table workgroup_domain (
  domain text primary key,
  workgroup_id uuid not null references workgroup
);

create table person (
  id uuid primary key,
  given_name text not null,
  family_name text not null,
  password_hash text,
  locale text not null default 'en-gb',
  theme text not null default 'LIGHT',
  timezone text not null default 'Europe/London',
  email_subscriber boolean not null default true,
  disabled_at timestamptz,
  created timestamptz not null
);

-- Unique over primary and alias addresses of everybody: lower case, NFC, domain in punycode.
create table email_address (
  address text primary key,
  person_id uuid not null references person,
  is_primary boolean not null
);
create unique index email_address_primary on email_address (person_id) where is_primary;
create index email_address_person on email_address (person_id);

-- A person is a member of exactly one workgroup at a time.
create table member (
  person_id uuid primary key references person,
  workgroup_id uuid not null references workgroup,
  is_workgroup_admin boolean not null default false,
  is_account_admin boolean not null default false,
  accepted_at timestamptz,
  created timestamptz not null
);
create index member_workgroup on member (workgroup_id);

create table session (
  id uuid primary key,
  person_id uuid not null references person,
  cookie_hash bytea not null unique,
  created timestamptz not null,
  authenticated_at timestamptz not null,
  last_used timestamptz not null,
  expires timestamptz not null,
  ended_at timestamptz,
  address text not null,
  user_agent text not null
);
create index session_person on session (person_id) where ended_at is null;

-- A session's token; when the authentication changes a new one is added and the old one gets an end.
create table session_token (
  hash bytea primary key,
  session_id uuid not null references session on delete cascade,
  valid_until timestamptz
);
create index session_token_session on session_token (session_id);

-- Counted before the secret is compared, so that a refusal cannot undo it.
create table attempt (
  key text primary key,
  window_start timestamptz not null,
  count integer not null
);

-- The answer of a creation, for the same request sent again.
create table idempotency_key (
  person_id uuid not null references person,
  key text not null,
  request_hash bytea not null,
  reply jsonb not null,
  created timestamptz not null,
  primary key (person_id, key)
);

-- Mails, sealed under the installation's key; kept after sending only where the outbox page shows them.
create table mail (
  id uuid primary key,
  to_address text not null,
  content text not null,
  created timestamptz not null,
  sent_at timestamptz
);
create index mail_created on mail (created desc);
