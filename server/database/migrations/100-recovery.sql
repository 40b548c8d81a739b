-- The recovery code of somebody who has passkeys and no authenticator, which has one of its own: SHA-256 of 120 random bits.
create table passkey_recovery (
  person_id uuid primary key references person,
  code_hash bytea not null,
  created timestamptz not null
);

-- A passkey shows within a session that its person is still the same.
alter table passkey_challenge drop constraint passkey_challenge_purpose_check;
alter table passkey_challenge add constraint passkey_challenge_purpose_check
  check (purpose in ('REGISTER', 'FACTOR', 'SIGN_IN', 'RESUME'));
