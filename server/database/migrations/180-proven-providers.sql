-- A provider takes people's passwords away only once somebody has come by it with what it has now: one that never worked
-- would shut them out.
create or replace function identity_only(person uuid) returns boolean language sql stable as $$
  select exists (
    select 1 from member m
      join workgroup g on g.id = m.workgroup_id and not g.password_sign_in
      join identity_provider p on p.workgroup_id = g.id and p.is_enabled and p.removed_at is null and p.proven_at is not null
     where m.person_id = person and m.accepted_at is not null
       and (exists (select 1 from identity i where i.person_id = m.person_id and i.issuer = p.issuer)
         or exists (
           select 1 from email_address e
             join lateral identity_providers_of(e.address) served on served.id = p.id
            where e.person_id = m.person_id and e.is_primary)))
$$;
