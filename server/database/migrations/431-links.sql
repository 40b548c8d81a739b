-- Links: an address beside documents and folders. The server never requests it.
alter table asset drop constraint asset_kind_check;
alter table asset add constraint asset_kind_check
  check ((kind = any (array['ROOT'::text, 'FOLDER'::text, 'DOCUMENT'::text, 'LINK'::text])));
alter table asset add column url text;
alter table asset add constraint asset_url check ((kind = 'LINK') = (url is not null));
-- Links are few: counts of documents subtract them from the counts of folders.
create index asset_links on asset (parent_id) where kind = 'LINK';

alter table workgroup add column enable_links boolean not null default true;
