-- What a person decides about themself: terms, notifications, picture, addresses.

alter table person
  add terms_version text,
  add terms_accepted_at timestamptz,
  add hide_email_address boolean not null default false,
  add daily_email boolean not null default true,
  add weekly_email boolean not null default false,
  add immediate_email boolean not null default false,
  add immediate_favourites_only boolean not null default false,
  add avatar_blob_id uuid references blob,
  add avatar_size integer,
  add constraint person_avatar check ((avatar_blob_id is null) = (avatar_size is null));
create unique index person_avatar_blob on person (avatar_blob_id) where avatar_blob_id is not null;

-- A new address that waits for its owner's click; one at most for each person.
create table pending_address (
  person_id uuid primary key references person,
  address text not null,
  token_hash bytea not null unique,
  -- Lets the old address stop it.
  stop_hash bytea not null unique,
  created timestamptz not null,
  expires timestamptz not null
);
create index pending_address_expires on pending_address (expires);
