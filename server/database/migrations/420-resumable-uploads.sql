-- An upload that survives a lost connection (decision 118). Its id is that of its blob, which stays unclaimed until the
-- upload is finished. The ticket in its URL replaces the session: its rights are those of the session that began it.
create table upload (
  id uuid primary key references blob (id) on delete cascade,
  ticket bytea not null unique,
  person_id uuid not null references person (id) on delete cascade,
  -- null once that session was signed out; it may also be forgotten.
  session_id uuid,
  authenticated_at timestamptz not null,
  second_factor text not null,
  identity_provider_id uuid,
  client_secret_id uuid,
  workspace_id uuid not null references workspace (id),
  parent_id uuid,
  -- The document of which it is a new version.
  asset_id uuid,
  name text not null,
  size bigint not null,
  -- The metadata as the client sent it.
  metadata text not null,
  -- A separate call finishes it.
  finishes_later boolean not null,
  -- The hash that the client expects.
  expected_sha256 bytea,
  -- Plain bytes that survive a crash: whole chunks, or everything.
  stored bigint not null default 0,
  -- The hash of the stored bytes, if one session of writing received all of them.
  sha256 bytea,
  -- Moves whenever chunks may have been written that are not counted in stored.
  epoch integer not null default 0,
  is_clean boolean not null default true,
  -- One request writes at a time, in the database's time.
  lease uuid,
  leased_until timestamptz,
  created timestamptz not null,
  expires timestamptz not null,
  -- The document that it became.
  finished_as uuid,
  constraint upload_stored check (stored >= 0 and stored <= size)
);
create index upload_person on upload (person_id);
create index upload_expires on upload (expires);
create index upload_workspace on upload (workspace_id);
create index upload_session on upload (session_id);

-- A session that somebody ends takes its uploads along. Signing out detaches them first.
create function void_uploads() returns trigger language plpgsql as $$
begin
  update upload set expires = '-infinity' where session_id = new.id and finished_as is null;
  return null;
end $$;
create trigger void_uploads after update of ended_at on session
  for each row when (old.ended_at is null and new.ended_at is not null) execute function void_uploads();
