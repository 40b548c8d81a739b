-- A comment may mention people when it is edited: their notice has that time, not the comment's.
alter table comment_mention add column added_at timestamptz;
update comment_mention m set added_at = c.created from comment c where c.id = m.comment_id;
alter table comment_mention alter column added_at set not null;
-- Null where the comment mentioned everyone from the beginning, and where it doesn't.
alter table comment add column everyone_at timestamptz;
