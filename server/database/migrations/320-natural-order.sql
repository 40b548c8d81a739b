-- Names are ordered as people order them: 'Āhua' beside 'Ahua', 'Plan 9' before 'Plan 10', the same on every PostgreSQL
-- whatever it was set up with. The columns carry the collation, so that every index on them and every 'order by' has it.
-- It is deterministic: what is equal is equal letter by letter, as before, and unique names stay what they were.
create collation natural_order (provider = icu, locale = 'und-u-kn-true');

drop trigger person_renamed on person;
alter table person
  alter column given_name type text collate natural_order,
  alter column family_name type text collate natural_order;
create trigger person_renamed after update of given_name, family_name on person
  for each row when ((old.given_name, old.family_name) is distinct from (new.given_name, new.family_name))
  execute function place_participants_of_person();

alter table participant alter column sort_name type text collate natural_order;
alter table asset alter column name_key type text collate natural_order;
alter table workspace alter column name type text collate natural_order;
alter table workgroup alter column name type text collate natural_order;
alter table whitelabel alter column custom_name type text collate natural_order;
alter table tag_set alter column name_key type text collate natural_order;
alter table suggested_tag alter column name_key type text collate natural_order;
alter table identity_provider alter column name type text collate natural_order;
