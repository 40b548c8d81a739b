-- Remaking a lost preview released bytes that other versions of the document still had after a rollback. The sweep of
-- released bytes failed at them.
update blob b set claimed = true, released = null
 where not b.claimed and exists (select from rendition r where r.blob_id = b.id);
