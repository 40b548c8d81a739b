-- Providers of OpenID Connect: who they sign in, what is under way with them, and what workgroups ask of it.

-- Rows stay after removal: sessions that were opened by a provider stay its own.
create table identity_provider (
  id uuid primary key,
  workgroup_id uuid not null references workgroup,
  name text not null,
  issuer text not null,
  client_id text not null,
  -- Sealed under the installation's key.
  client_secret text not null,
  is_enabled boolean not null default true,
  created timestamptz not null,
  removed_at timestamptz
);
create index identity_provider_workgroup on identity_provider (workgroup_id) where removed_at is null;

-- Claimed domains whose people a provider signs in, as its workgroup claimed them. Without the claim it ends.
create table identity_provider_domain (
  provider_id uuid not null references identity_provider on delete cascade,
  domain text not null references workgroup_domain on delete cascade,
  primary key (provider_id, domain)
);
create index identity_provider_domain_domain on identity_provider_domain (domain);

-- Who a provider's subject is here; a person has one at each issuer.
create table identity (
  issuer text not null,
  subject text not null,
  person_id uuid not null references person,
  created timestamptz not null,
  primary key (issuer, subject),
  constraint identity_person unique (person_id, issuer)
);

-- Somebody was sent to a provider. Used once, and only by the browser that was sent.
create table identity_attempt (
  state_hash bytea primary key,
  provider_id uuid not null references identity_provider,
  binding_hash bytea not null,
  -- Nonce and PKCE verifier, sealed under the installation's key.
  secrets text not null,
  purpose text not null check (purpose in ('LOGIN', 'RESUME', 'SILENT', 'CONFIRM')),
  next text not null,
  created timestamptz not null,
  expires timestamptz not null,
  used_at timestamptz
);
create index identity_attempt_expires on identity_attempt (expires);

-- Somebody came back and was recognised: good once for a session, in the browser that holds its cookie.
create table identity_handoff (
  hash bytea primary key,
  provider_id uuid not null references identity_provider,
  person_id uuid not null references person,
  -- When the provider saw them last, where it says so.
  authenticated_at timestamptz,
  expires timestamptz not null,
  used_at timestamptz
);
create index identity_handoff_expires on identity_handoff (expires);

alter table session add identity_provider_id uuid references identity_provider;

alter table workgroup
  -- False: people whom a provider signs in have no other way.
  add password_sign_in boolean not null default true,
  -- A sign-in by the workgroup's own provider counts as its second factor too, in that workgroup.
  add sso_bypasses_mfa boolean not null default false;

-- What the domain of an address can be claimed as: itself, and '*.' of what it is part of.
create function claims_of(address text) returns text[] language sql immutable as $$
  select array_append(
      array(select '*.' || array_to_string(parts[n:], '.') from generate_subscripts(parts, 1) n where n > 1),
      array_to_string(parts, '.'))
    from (select string_to_array(split_part(address, '@', 2), '.') as parts) p
$$;

-- The providers that sign in an address: those of the workgroup with the nearest claim to its domain, where they serve it.
create function identity_providers_of(address text) returns setof identity_provider language sql stable as $$
  select i.* from (
      select c.domain, c.workgroup_id from workgroup_domain c
       where c.domain = any(claims_of(address)) order by length(c.domain) desc limit 1) claim
    join identity_provider_domain d on d.domain = claim.domain
    join identity_provider i on i.id = d.provider_id and i.workgroup_id = claim.workgroup_id
   where i.is_enabled and i.removed_at is null
$$;

-- Whether a person's workgroup lets them in by its provider only.
create function identity_only(person uuid) returns boolean language sql stable as $$
  select exists (
    select 1 from member m
      join workgroup g on g.id = m.workgroup_id and not g.password_sign_in
      join email_address e on e.person_id = m.person_id and e.is_primary
      join lateral identity_providers_of(e.address) i on i.workgroup_id = g.id
     where m.person_id = person and m.accepted_at is not null)
$$;
