-- Most names are ASCII, where lower case is all that is to be done: a third of the time. The values are the same,
-- so the index over them stays.
create or replace function plain_text(given text) returns text
  language sql immutable parallel safe
  as $$ select case when octet_length(given) = char_length(given) then lower(given)
    else lower(regexp_replace(normalize(given, nfkd), '[\u0300-\u036f]', '', 'g')) end $$;
