-- Programs that work in a workgroup: a person without a password, let in by a secret of theirs.

alter table person add column is_agent boolean not null default false;
alter table person add constraint agents_have_no_password check (not is_agent or password_hash is null);

create table client_secret (
  id uuid primary key,
  person_id uuid not null references person,
  name text not null,
  hash bytea not null,
  scope text not null check (scope in ('read', 'write')),
  created timestamptz not null,
  last_used timestamptz,
  revoked_at timestamptz
);
create index client_secret_person on client_secret (person_id);

alter table session add column client_secret_id uuid references client_secret;
