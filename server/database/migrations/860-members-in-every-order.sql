-- Members by their last sign-in or the time they joined, and by role or state, a page at a time in large workgroups.
-- A table of its own: a sign-in would otherwise rewrite the person with all its indexes.
create table last_sign_in (
  person_id uuid primary key references person on delete cascade,
  at timestamptz
);
create index last_sign_in_at on last_sign_in (at desc nulls last, person_id desc);
insert into last_sign_in (person_id, at)
  select p.id, (select max(s.created) from session s where s.person_id = p.id) from person p;

-- Everyone has a row, so that those who never signed in are in the order too.
create function expect_sign_in() returns trigger language plpgsql as $function$
begin
  insert into last_sign_in (person_id) values (new.id);
  return null;
end $function$;
create trigger person_signs_in after insert on person for each row execute function expect_sign_in();

create or replace function open_session(new_id uuid, person uuid, new_cookie bytea, new_token bytea, at timestamptz, since timestamptz, until timestamptz, provider uuid, secret uuid, from_address text, agent text)
  returns table (disabled boolean, shut_out boolean, password_hash text)
  language plpgsql as $function$
begin
  insert into session (id, person_id, cookie_hash, created, authenticated_at, last_used, expires, identity_provider_id,
                       client_secret_id, address, user_agent)
    values (new_id, person, new_cookie, at, since, at, until, provider, secret, from_address, agent);
  insert into session_token (hash, session_id) values (new_token, new_id);
  update last_sign_in l set at = open_session.at where l.person_id = open_session.person;
  return query select p.disabled_at is not null, identity_only(p.id), p.password_hash from person p where p.id = open_session.person;
end $function$;

create index member_by_joined on member (workgroup_id, accepted_at, person_id) where accepted_at is not null;
create index member_with_role on member (workgroup_id) where is_workgroup_admin or is_account_admin or is_reporter;
create index person_disabled on person (id) where disabled_at is not null;
