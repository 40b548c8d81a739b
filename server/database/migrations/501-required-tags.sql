-- Tags of a set that every document of a workspace suggesting the set should have, with a value.
alter table suggested_tag add column required boolean not null default false;
