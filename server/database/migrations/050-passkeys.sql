-- Passkeys (WebAuthn), and workgroups that take nothing weaker.

create table passkey (
  id uuid primary key,
  person_id uuid not null references person,
  -- As browsers send it: base64url.
  credential_id text not null constraint passkey_credential unique,
  public_key bytea not null,
  -- What the authenticator counted last; 0 for those that don't count.
  counter bigint not null default 0,
  transports text[] not null default '{}',
  name text not null,
  created timestamptz not null,
  last_used timestamptz
);
create index passkey_person on passkey (person_id);

-- What an authenticator was asked to sign. Good once, for the session or, before signing in, the browser that asked.
create table passkey_challenge (
  hash bytea primary key,
  purpose text not null check (purpose in ('REGISTER', 'FACTOR', 'SIGN_IN')),
  session_id uuid references session on delete cascade,
  browser_hash bytea,
  expires timestamptz not null,
  check ((session_id is null) <> (browser_hash is null))
);
create index passkey_challenge_session on passkey_challenge (session_id);
create index passkey_challenge_expires on passkey_challenge (expires);

alter table session drop constraint session_second_factor_check;
alter table session add constraint session_second_factor_check
  check (second_factor in ('NONE', 'EMAIL', 'MOBILE', 'PASSKEY'));

-- Members sign in with a passkey, and its two-step workspaces open by one alone.
alter table workgroup add phishing_resistant_only boolean not null default false;
