-- Stored files that were found missing or damaged, and how far the nightly reading of all stored files has come.
alter table version add column damage text check (damage in ('missing', 'damaged'));
create index version_damage on version (damage) where damage is not null;

create table scrub (
  is_single boolean primary key default true check (is_single),
  -- The id of the last file that was read.
  after uuid not null default '00000000-0000-0000-0000-000000000000',
  -- The end of the last complete round.
  completed timestamptz
);
insert into scrub default values;
