-- The record is read once a minute: what happened before a pause is sent after it, and nothing of the pause itself.
alter table webhook add column sends_since timestamptz;
update webhook set sends_since = created;
alter table webhook alter column sends_since set not null;
