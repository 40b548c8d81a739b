-- Opens a session and asks, behind the insert, what its person has become meanwhile, in one trip: the key of the person
-- waits where their row is being changed, and the second statement sees what came of it.
create function open_session(
  new_id uuid, person uuid, new_cookie bytea, new_token bytea, at timestamptz, since timestamptz, until timestamptz,
  provider uuid, secret uuid, from_address text, agent text
) returns table (disabled boolean, shut_out boolean, password_hash text) language plpgsql as $$
begin
  insert into session (id, person_id, cookie_hash, created, authenticated_at, last_used, expires, identity_provider_id,
                       client_secret_id, address, user_agent)
    values (new_id, person, new_cookie, at, since, at, until, provider, secret, from_address, agent);
  insert into session_token (hash, session_id) values (new_token, new_id);
  return query select p.disabled_at is not null, identity_only(p.id), p.password_hash from person p where p.id = open_session.person;
end $$;
