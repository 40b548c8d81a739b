-- Finding people among many by a part of their name or address. Both extensions come with PostgreSQL, and whoever owns the
-- database may create them.
create extension if not exists pg_trgm;
create extension if not exists btree_gin;

-- What a participant is found by stands with them, as their place in the order does, and is kept by the same trigger. Whether
-- the asker may find them by it is asked of those who are found.
alter table participant add column found_by text not null default '';
update participant p set found_by = coalesce((select given_name || ' ' || family_name from person where id = p.person_id), '') || E'\n' || p.email;

create or replace function know_place_in_order() returns trigger language plpgsql as $$
declare
  own person;
begin
  select * into own from person where id = new.person_id;
  new.role_rank := case
    when new.person_id = (select owner_id from workspace where id = new.workspace_id) then 6
    when new.has_manage_workspace then 5
    when new.has_inviter then 4
    when new.has_edit then 3
    when new.has_create_document or new.has_create_folder then 2
    when new.has_download then 1
    else 0 end;
  new.sort_name := lower(coalesce(own.family_name || ' ' || own.given_name, new.email));
  new.found_by := coalesce(own.given_name || ' ' || own.family_name, '') || E'\n' || new.email;
  return new;
end $$;

create index participant_found on participant using gin (workspace_id, found_by gin_trgm_ops) where removed_at is null;

-- One index for each order in which people are listed, and one for those who have not accepted yet: few among many.
create index participant_by_role_up on participant (workspace_id, role_rank, sort_name, id)
  include (type, expires_at) where removed_at is null;
create index participant_by_name on participant (workspace_id, sort_name, id) include (type, expires_at) where removed_at is null;
create index participant_by_joined on participant (workspace_id, accepted_at, sort_name, id)
  include (type, expires_at) where removed_at is null;
create index participant_by_joined_down on participant (workspace_id, accepted_at desc nulls last, sort_name, id)
  include (type, expires_at) where removed_at is null;
create index participant_pending on participant (workspace_id, role_rank desc, sort_name, id)
  include (type, expires_at) where removed_at is null and accepted_at is null;
