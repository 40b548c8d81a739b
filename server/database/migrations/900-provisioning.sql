-- A directory's access to the people of one workgroup. The client is a person without address, membership or secret of
-- its own, so that the record names it like every other actor (decision 215).
create table provisioning_token (
  id uuid primary key,
  workgroup_id uuid not null references workgroup (id),
  person_id uuid not null references person (id),
  hash bytea not null unique,
  created timestamptz not null,
  created_by uuid references person (id),
  expires timestamptz,
  last_used timestamptz,
  revoked_at timestamptz
);
create index provisioning_token_workgroup on provisioning_token (workgroup_id) where revoked_at is null;

-- What a directory says about a member: its own id, and whether it has deleted them.
create table provisioned_person (
  workgroup_id uuid not null references workgroup (id),
  person_id uuid not null references person (id),
  external_id text,
  hidden_at timestamptz,
  primary key (workgroup_id, person_id)
);
create index provisioned_person_external on provisioned_person (workgroup_id, external_id) where external_id is not null;
