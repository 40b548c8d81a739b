-- The last failed attempt: after a long time without any, the count of days on which a receiver fails begins again.
alter table webhook add failed_at timestamptz;
