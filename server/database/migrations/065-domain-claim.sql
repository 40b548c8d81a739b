-- Mail domains that an account admin wants for a workgroup, until the domain's own DNS says that it may be so.
create table domain_claim (
  workgroup_id uuid not null references workgroup,
  domain text not null,
  -- What the DNS has to say; of its own for each workgroup, so that nobody can use another's.
  token text not null,
  created timestamptz not null,
  primary key (workgroup_id, domain)
);
