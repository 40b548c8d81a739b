-- Renditions go with their version. Their bytes are released with them, also those that were stored while the version was
-- being deleted: the deleting statement didn't see them. Versions after a rollback share renditions.
create function release_renditions() returns trigger language plpgsql as $$
begin
  update blob b set claimed = false, touched = timestamptz 'epoch'
   where b.id = any(array(select blob_id from gone)) and b.claimed
     and not exists (select from rendition r where r.blob_id = b.id);
  return null;
end $$;
create trigger rendition_gone after delete on rendition
  referencing old table as gone for each statement execute function release_renditions();
