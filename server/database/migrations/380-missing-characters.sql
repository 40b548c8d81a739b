-- Whether letters of a version are missing in its preview, since no font for them was there.
alter table version add column missing_characters boolean not null default false;
