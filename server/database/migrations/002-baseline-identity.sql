-- Baseline: people, sign-in, sessions, as the migrations 001 to 180 of the unreleased product had made it (decision 114).

-- The code that was mailed for a session last. Keyed hash: its 8 characters alone could be found by trying.
create table access_code (
  session_id uuid not null,
  code_hash bytea,
  sent_at timestamp with time zone not null,
  tries integer not null default 0
);
alter table access_code add constraint access_code_pkey primary key (session_id);

create table client_secret (
  id uuid not null,
  person_id uuid not null,
  name text not null,
  hash bytea not null,
  scope text not null,
  created timestamp with time zone not null,
  last_used timestamp with time zone,
  revoked_at timestamp with time zone
);
alter table client_secret add constraint client_secret_pkey primary key (id);
alter table client_secret add constraint client_secret_scope_check check ((scope = any (array['read'::text, 'write'::text])));
create index client_secret_person on client_secret (person_id);

-- Unique over primary and alias addresses of everybody: lower case, NFC, domain in punycode.
create table email_address (
  address text not null,
  person_id uuid not null,
  is_primary boolean not null
);
alter table email_address add constraint email_address_pkey primary key (address);
create index email_address_person on email_address (person_id);
create unique index email_address_primary on email_address (person_id) where is_primary;

-- Who a provider's subject is here; a person has one at each issuer.
create table identity (
  issuer text not null,
  subject text not null,
  person_id uuid not null,
  created timestamp with time zone not null
);
alter table identity add constraint identity_pkey primary key (issuer, subject);
alter table identity add constraint identity_person unique (person_id, issuer);

-- Somebody was sent to a provider. Used once, and only by the browser that was sent.
create table identity_attempt (
  state_hash bytea not null,
  provider_id uuid not null,
  binding_hash bytea not null,
  -- Nonce and PKCE verifier, sealed under the installation's key.
  secrets text not null,
  purpose text not null,
  next text not null,
  created timestamp with time zone not null,
  expires timestamp with time zone not null,
  used_at timestamp with time zone
);
alter table identity_attempt add constraint identity_attempt_pkey primary key (state_hash);
alter table identity_attempt add constraint identity_attempt_purpose_check check ((purpose = any (array['LOGIN'::text, 'RESUME'::text, 'SILENT'::text, 'CONFIRM'::text])));
create index identity_attempt_expires on identity_attempt (expires);

-- Somebody came back and was recognised: good once for a session, in the browser that holds its cookie.
create table identity_handoff (
  hash bytea not null,
  provider_id uuid not null,
  person_id uuid not null,
  -- When the provider saw them last, where it says so.
  authenticated_at timestamp with time zone,
  expires timestamp with time zone not null,
  used_at timestamp with time zone
);
alter table identity_handoff add constraint identity_handoff_pkey primary key (hash);
create index identity_handoff_expires on identity_handoff (expires);

-- One authenticator for each person. It counts once `registered_at` is set: until then it waits for its first code.
create table mobile_authenticator (
  person_id uuid not null,
  -- Sealed under the installation's key.
  secret text not null,
  -- SHA-256 of the recovery code, which has 80 random bits.
  backup_hash bytea,
  -- The 30 seconds of the last code that was taken: only later ones are good, so that each is good once.
  last_step bigint not null default 0,
  -- Whether a code is asked for at every sign-in.
  asks_at_login boolean not null default true,
  pending_until timestamp with time zone,
  registered_at timestamp with time zone,
  created timestamp with time zone not null
);
alter table mobile_authenticator add constraint mobile_authenticator_pkey primary key (person_id);
alter table mobile_authenticator add constraint mobile_authenticator_registered check (((registered_at is null) = (backup_hash is null)));

-- Mailed to whoever wants to register an authenticator; a new one voids the earlier one.
create table mobile_init_key (
  person_id uuid not null,
  key_hash bytea not null,
  expires timestamp with time zone not null
);
alter table mobile_init_key add constraint mobile_init_key_pkey primary key (person_id);
alter table mobile_init_key add constraint mobile_init_key_key_hash_key unique (key_hash);

create table passkey (
  id uuid not null,
  person_id uuid not null,
  -- As browsers send it: base64url.
  credential_id text not null,
  public_key bytea not null,
  -- What the authenticator counted last; 0 for those that don't count.
  counter bigint not null default 0,
  transports text[] not null default '{}'::text[],
  name text not null,
  created timestamp with time zone not null,
  last_used timestamp with time zone
);
alter table passkey add constraint passkey_pkey primary key (id);
alter table passkey add constraint passkey_credential unique (credential_id);
create index passkey_person on passkey (person_id);

-- What an authenticator was asked to sign. Good once, for the session or, before signing in, the browser that asked.
create table passkey_challenge (
  hash bytea not null,
  purpose text not null,
  session_id uuid,
  browser_hash bytea,
  expires timestamp with time zone not null
);
alter table passkey_challenge add constraint passkey_challenge_pkey primary key (hash);
alter table passkey_challenge add constraint passkey_challenge_check check (((session_id is null) <> (browser_hash is null)));
alter table passkey_challenge add constraint passkey_challenge_purpose_check check ((purpose = any (array['REGISTER'::text, 'FACTOR'::text, 'SIGN_IN'::text, 'RESUME'::text])));
create index passkey_challenge_expires on passkey_challenge (expires);
create index passkey_challenge_session on passkey_challenge (session_id);

-- The recovery code of somebody who has passkeys and no authenticator, which has one of its own: SHA-256 of 120 random bits.
create table passkey_recovery (
  person_id uuid not null,
  code_hash bytea not null,
  created timestamp with time zone not null
);
alter table passkey_recovery add constraint passkey_recovery_pkey primary key (person_id);

-- One link at most for each person: a new request takes its place.
create table password_reset (
  person_id uuid not null,
  token_hash bytea not null,
  created timestamp with time zone not null,
  expires timestamp with time zone not null,
  used_at timestamp with time zone
);
alter table password_reset add constraint password_reset_pkey primary key (person_id);
alter table password_reset add constraint password_reset_token_hash_key unique (token_hash);
create index password_reset_expires on password_reset (expires);

-- A new address that waits for its owner's click; one at most for each person.
create table pending_address (
  person_id uuid not null,
  address text not null,
  token_hash bytea not null,
  -- Lets the old address stop it.
  stop_hash bytea not null,
  created timestamp with time zone not null,
  expires timestamp with time zone not null
);
alter table pending_address add constraint pending_address_pkey primary key (person_id);
alter table pending_address add constraint pending_address_stop_hash_key unique (stop_hash);
alter table pending_address add constraint pending_address_token_hash_key unique (token_hash);
create index pending_address_expires on pending_address (expires);

create table person (
  id uuid not null,
  given_name text not null,
  family_name text not null,
  password_hash text,
  locale text not null default 'en-gb'::text,
  theme text not null default 'LIGHT'::text,
  timezone text not null default 'Europe/London'::text,
  email_subscriber boolean not null default true,
  disabled_at timestamp with time zone,
  created timestamp with time zone not null,
  terms_version text,
  terms_accepted_at timestamp with time zone,
  hide_email_address boolean not null default false,
  daily_email boolean not null default true,
  weekly_email boolean not null default false,
  immediate_email boolean not null default false,
  immediate_favourites_only boolean not null default false,
  avatar_blob_id uuid,
  avatar_size integer,
  is_agent boolean not null default false
);
alter table person add constraint person_pkey primary key (id);
alter table person add constraint agents_have_no_password check (((not is_agent) or (password_hash is null)));
alter table person add constraint person_avatar check (((avatar_blob_id is null) = (avatar_size is null)));
create unique index person_avatar_blob on person (avatar_blob_id) where (avatar_blob_id is not null);

-- Mailed to people who have no account yet. One use; a new one voids the earlier ones.
create table registration_link (
  token_hash bytea not null,
  email text not null,
  participant_id uuid,
  locale text not null,
  created timestamp with time zone not null,
  expires timestamp with time zone not null,
  used_at timestamp with time zone
);
alter table registration_link add constraint registration_link_pkey primary key (token_hash);
create index registration_link_email on registration_link (email);

create table session (
  id uuid not null,
  person_id uuid not null,
  cookie_hash bytea not null,
  created timestamp with time zone not null,
  authenticated_at timestamp with time zone not null,
  last_used timestamp with time zone not null,
  expires timestamp with time zone not null,
  ended_at timestamp with time zone,
  address text not null,
  user_agent text not null,
  second_factor text not null default 'NONE'::text,
  identity_provider_id uuid,
  client_secret_id uuid
);
alter table session add constraint session_pkey primary key (id);
alter table session add constraint session_cookie_hash_key unique (cookie_hash);
alter table session add constraint session_second_factor_check check ((second_factor = any (array['NONE'::text, 'EMAIL'::text, 'MOBILE'::text, 'PASSKEY'::text])));
create index session_person on session (person_id) where (ended_at is null);

-- A session's token; when the authentication changes a new one is added and the old one gets an end.
create table session_token (
  hash bytea not null,
  session_id uuid not null,
  valid_until timestamp with time zone
);
alter table session_token add constraint session_token_pkey primary key (hash);
create index session_token_session on session_token (session_id);

-- What an address must give before it is sent an invitation: the text of a picture, or a code by mail. A new one takes
-- the place of the one before.
create table sign_up_code (
  address text not null,
  kind text not null,
  hash bytea not null,
  tries integer not null default 0,
  expires timestamp with time zone not null
);
alter table sign_up_code add constraint sign_up_code_pkey primary key (address, kind);
alter table sign_up_code add constraint sign_up_code_kind_check check ((kind = any (array['picture'::text, 'mail'::text])));
create index sign_up_code_expires on sign_up_code (expires);

alter table access_code add constraint access_code_session_id_fkey foreign key (session_id) references session(id) on delete cascade;
alter table client_secret add constraint client_secret_person_id_fkey foreign key (person_id) references person(id);
alter table email_address add constraint email_address_person_id_fkey foreign key (person_id) references person(id);
alter table idempotency_key add constraint idempotency_key_person_id_fkey foreign key (person_id) references person(id);
alter table identity add constraint identity_person_id_fkey foreign key (person_id) references person(id);
alter table identity_handoff add constraint identity_handoff_person_id_fkey foreign key (person_id) references person(id);
alter table mobile_authenticator add constraint mobile_authenticator_person_id_fkey foreign key (person_id) references person(id);
alter table mobile_init_key add constraint mobile_init_key_person_id_fkey foreign key (person_id) references person(id);
alter table passkey add constraint passkey_person_id_fkey foreign key (person_id) references person(id);
alter table passkey_challenge add constraint passkey_challenge_session_id_fkey foreign key (session_id) references session(id) on delete cascade;
alter table passkey_recovery add constraint passkey_recovery_person_id_fkey foreign key (person_id) references person(id);
alter table password_reset add constraint password_reset_person_id_fkey foreign key (person_id) references person(id);
alter table pending_address add constraint pending_address_person_id_fkey foreign key (person_id) references person(id);
alter table person add constraint person_avatar_blob_id_fkey foreign key (avatar_blob_id) references blob(id);
alter table refusal add constraint refusal_actor_id_fkey foreign key (actor_id) references person(id);
alter table session add constraint session_client_secret_id_fkey foreign key (client_secret_id) references client_secret(id);
alter table session add constraint session_person_id_fkey foreign key (person_id) references person(id);
alter table session_token add constraint session_token_session_id_fkey foreign key (session_id) references session(id) on delete cascade;

create function place_participants_of_person() returns trigger language plpgsql as $$
begin
  update participant set email = email where person_id = new.id;
  return null;
end $$;

create function plan_mailings() returns trigger language plpgsql as $$
begin
  delete from mailing
   where person_id = new.id
     and not case kind when 'DAILY' then new.daily_email when 'WEEKLY' then new.weekly_email else new.immediate_email end;
  -- Another time zone has its mornings at another time: that is found out anew, and nothing is told twice.
  insert into mailing (person_id, kind, due, since_xid, since_at)
  select new.id, kind, due, pg_current_xact_id(), now()
    from (values ('DAILY', new.daily_email, '-infinity'::timestamptz), ('WEEKLY', new.weekly_email, '-infinity'),
                 ('IMMEDIATE', new.immediate_email, 'infinity')) as wish (kind, is_wanted, due)
   where is_wanted and not new.is_agent
  on conflict (person_id, kind) do update set due = excluded.due where mailing.kind <> 'IMMEDIATE';
  return null;
end $$;

create trigger person_is_mailed after insert on person for each row execute function plan_mailings();
create trigger person_is_mailed_otherwise after update of daily_email, weekly_email, immediate_email, timezone on person
  for each row when ((old.daily_email, old.weekly_email, old.immediate_email, old.timezone)
    is distinct from (new.daily_email, new.weekly_email, new.immediate_email, new.timezone))
  execute function plan_mailings();
create trigger person_renamed after update of given_name, family_name on person for each row when (((old.given_name is distinct from new.given_name) or (old.family_name is distinct from new.family_name))) execute function place_participants_of_person();
