-- The people of a workspace in the order in which they are shown, owner and managers first and then by name: what the
-- order depends on stands with each participant, so that a page of a thousand is read from one index. Triggers keep it.
alter table participant
  add column role_rank smallint not null default 0,
  add column sort_name text not null default '';

create function know_place_in_order() returns trigger language plpgsql as $$
begin
  new.role_rank := case
    when new.person_id = (select owner_id from workspace where id = new.workspace_id) then 6
    when new.has_manage_workspace then 5
    when new.has_inviter then 4
    when new.has_edit then 3
    when new.has_create_document or new.has_create_folder then 2
    when new.has_download then 1
    else 0 end;
  new.sort_name := lower(coalesce(
    (select family_name || ' ' || given_name from person where id = new.person_id), new.email));
  return new;
end $$;
create trigger participant_knows_place before insert or update of person_id, email, has_manage_workspace, has_inviter,
  has_edit, has_create_document, has_create_folder, has_download on participant
  for each row execute function know_place_in_order();
-- What is there already finds its place in the same way.
update participant set email = email;

create function place_participants_of_person() returns trigger language plpgsql as $$
begin
  update participant set email = email where person_id = new.id;
  return null;
end $$;
create trigger person_renamed after update of given_name, family_name on person
  for each row when ((old.given_name, old.family_name) is distinct from (new.given_name, new.family_name))
  execute function place_participants_of_person();

create function place_owners() returns trigger language plpgsql as $$
begin
  update participant set email = email where workspace_id = new.id and person_id in (old.owner_id, new.owner_id);
  return null;
end $$;
create trigger workspace_passed_on after update of owner_id on workspace
  for each row when (old.owner_id <> new.owner_id) execute function place_owners();

create index participant_by_role on participant (workspace_id, role_rank desc, sort_name, id)
  include (type) where removed_at is null;

-- The participants of one workspace whom the asker may see, for pages: they must be ordered by workspace_id first. Who the
-- asker is there is asked once and not for every row. A range and not '=', as for what is in a folder.
create function visible_participant_in(actor uuid, place uuid) returns setof participant language sql stable as $$
  select o.* from participant o
   where o.workspace_id >= place and o.workspace_id <= place and o.removed_at is null
     and (o.id = (select p.id from participant p
                   where p.workspace_id = place and p.person_id = actor and p.removed_at is null and p.shadow_of is null
                     and p.workspace_open)
       or exists (select from participant p
                   where p.workspace_id = place and p.person_id = actor and p.removed_at is null and p.shadow_of is null
                     and p.workspace_open and p.accepted_at is not null)
          and (o.type = 'STANDARD' or (select w.owner_id = actor from workspace w where w.id = place)))
$$;
