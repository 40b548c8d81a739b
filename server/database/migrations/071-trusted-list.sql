-- Whom the people of a workgroup may share with; where there is no entry, everybody.
create table trusted_entry (
  workgroup_id uuid not null references workgroup,
  -- An address, a domain, or '*.' and a domain for its sub-domains; as addresses are stored.
  entry text not null,
  created timestamptz not null,
  primary key (workgroup_id, entry)
);

-- Members are always trusted, and so is whoever would become one by the domain of their address.
create function is_trusted(place uuid, address text) returns boolean language sql stable as $$
  select not exists (select from trusted_entry t where t.workgroup_id = place)
      or exists (select from trusted_entry t
                  where t.workgroup_id = place
                    and (t.entry = address or t.entry = split_part(address, '@', 2)
                      or (starts_with(t.entry, '*.') and right(split_part(address, '@', 2), length(t.entry) - 1) = substr(t.entry, 2))))
      or exists (select from workgroup_domain d
                  where d.workgroup_id = place
                    and (d.domain = split_part(address, '@', 2)
                      or (starts_with(d.domain, '*.') and right(split_part(address, '@', 2), length(d.domain) - 1) = substr(d.domain, 2))))
      or exists (select from email_address e join member m on m.person_id = e.person_id
                  where e.address = is_trusted.address and m.workgroup_id = place and m.accepted_at is not null)
$$;
